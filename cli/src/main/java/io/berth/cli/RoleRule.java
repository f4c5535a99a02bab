package io.berth.cli;

import io.berth.kube.RbacRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A rule of an RBAC role: the same verbs on several kinds of one API group.
 *
 * @param names the only objects that it is about; empty for all
 */
record RoleRule(String group, List<String> resources, List<String> verbs, List<String> names) {
  private static final List<String> VERBS =
      List.of("get", "list", "watch", "create", "update", "patch", "delete");

  private record Subject(String group, String resource, List<String> names) {}

  /**
   * Puts rights together into as few rules as say the same. The chart does the same in its
   * templates, so the order is one that both have: of groups, verbs and names.
   */
  static List<RoleRule> of(List<RbacRule> rights) {
    Map<Subject, Set<String>> verbs = new LinkedHashMap<>();
    for (RbacRule right : rights) {
      Subject subject = new Subject(right.group(), right.resource(), right.names());
      verbs.computeIfAbsent(subject, _ -> new LinkedHashSet<>()).addAll(right.verbs());
    }
    Map<String, RoleRule> rules = new TreeMap<>();
    verbs.forEach(
        (subject, some) -> rules.merge(key(subject, some), rule(subject, some), RoleRule::and));
    return List.copyOf(rules.values());
  }

  private static RoleRule rule(Subject subject, Set<String> verbs) {
    return new RoleRule(
        subject.group(), List.of(subject.resource()), inOrder(verbs), subject.names());
  }

  private static String key(Subject subject, Set<String> verbs) {
    return String.join(
        " ", subject.group(), String.join(",", inOrder(verbs)), String.join(",", subject.names()));
  }

  private static List<String> inOrder(Set<String> verbs) {
    return VERBS.stream().filter(verbs::contains).toList();
  }

  private RoleRule and(RoleRule other) {
    Set<String> both = new TreeSet<>(resources);
    both.addAll(other.resources);
    return new RoleRule(group, new ArrayList<>(both), verbs, names);
  }
}
