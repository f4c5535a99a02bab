package io.berth.kube;

import java.util.List;

/**
 * What the API server has to allow: verbs on a kind of object. Declared beside the code that asks
 * for it, so that the roles of a scheduler can be made of what it does.
 *
 * @param group the API group, empty for the core's
 * @param resource the kind as paths and RBAC rules name it, such as {@code pods/status}
 * @param names the only objects that it is about; empty for all
 */
public record RbacRule(String group, String resource, List<String> verbs, List<String> names) {
  public RbacRule {
    verbs = List.copyOf(verbs);
    names = List.copyOf(names);
  }

  /** A right on all objects of a kind. */
  public static RbacRule to(String group, String resource, String... verbs) {
    return new RbacRule(group, resource, List.of(verbs), List.of());
  }

  /** Returns the same right on one object. */
  public RbacRule only(String name) {
    return new RbacRule(group, resource, verbs, List.of(name));
  }
}
