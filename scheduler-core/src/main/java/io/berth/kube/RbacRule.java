package io.berth.kube;

import java.util.List;

/**
 * A permission: verbs on a kind of object, like {@code rbac.PolicyRule}. Rules are declared beside
 * the code that needs them, so that the roles of a scheduler can be generated.
 *
 * @param group the API group, empty for the core group
 * @param resource the kind in paths and RBAC rules, such as {@code pods/status}
 * @param names the names of the objects that it applies to; empty for all
 */
public record RbacRule(String group, String resource, List<String> verbs, List<String> names) {
  public RbacRule {
    verbs = List.copyOf(verbs);
    names = List.copyOf(names);
  }

  /** Returns a rule for all objects of a kind. */
  public static RbacRule to(String group, String resource, String... verbs) {
    return new RbacRule(group, resource, List.of(verbs), List.of());
  }

  /** Returns the same rule for one object. */
  public RbacRule only(String name) {
    return new RbacRule(group, resource, verbs, List.of(name));
  }
}
