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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Formats RBAC objects as YAML, in the compact form of handwritten manifests. */
final class RoleYaml {
  private static final String HEADER = "apiVersion: rbac.authorization.k8s.io/v1\n";

  private final StringBuilder text = new StringBuilder();

  /** A service account. */
  record Account(String namespace, String name) {}

  /** Adds a cluster role. */
  RoleYaml clusterRole(String name, List<RbacRule> rules) {
    appendHeader("ClusterRole", name, null);
    appendRules(rules);
    return this;
  }

  /** Adds a role for one namespace. */
  RoleYaml role(String name, String namespace, List<RbacRule> rules) {
    appendHeader("Role", name, namespace);
    appendRules(rules);
    return this;
  }

  /** Adds a binding of the cluster role of this name. */
  RoleYaml clusterRoleBinding(String name, Account account) {
    appendHeader("ClusterRoleBinding", name, null);
    appendBinding("ClusterRole", name, account);
    return this;
  }

  /** Adds a binding of the role of this name in its namespace. */
  RoleYaml roleBinding(String name, String namespace, Account account) {
    appendHeader("RoleBinding", name, namespace);
    appendBinding("Role", name, account);
    return this;
  }

  private void appendHeader(String kind, String name, @Nullable String namespace) {
    text.append(text.isEmpty() ? "" : "---\n").append(HEADER);
    text.append("kind: ").append(kind).append('\n');
    text.append("metadata:\n  name: ").append(name).append('\n');
    if (namespace != null) {
      text.append("  namespace: ").append(namespace).append('\n');
    }
  }

  private void appendRules(List<RbacRule> rules) {
    text.append("rules:\n");
    for (Rule rule : Rule.of(rules)) {
      text.append("- apiGroups: ").append(list(List.of(rule.group()))).append('\n');
      text.append("  resources: ").append(list(rule.resources())).append('\n');
      if (!rule.names().isEmpty()) {
        text.append("  resourceNames: ").append(list(rule.names())).append('\n');
      }
      text.append("  verbs: ").append(list(rule.verbs())).append('\n');
    }
  }

  private void appendBinding(String kind, String role, Account account) {
    text.append("roleRef:\n  apiGroup: rbac.authorization.k8s.io\n");
    text.append("  kind: ").append(kind).append("\n  name: ").append(role).append('\n');
    text.append("subjects:\n- kind: ServiceAccount\n");
    text.append("  name: ").append(account.name()).append('\n');
    text.append("  namespace: ").append(account.namespace()).append('\n');
  }

  /** Formats names as a list in one line; only empty names need quotes. */
  static String list(List<String> names) {
    return names.stream()
        .map(name -> name.isEmpty() ? "\"\"" : name)
        .collect(Collectors.joining(", ", "[", "]"));
  }

  @Override
  public String toString() {
    return text.toString();
  }

  /**
   * A rule of an RBAC role: verbs on several resources of one API group.
   *
   * @param names the names of the objects that it covers; empty for all
   */
  private record Rule(
      String group, List<String> resources, List<String> verbs, List<String> names) {
    private static final List<String> VERBS =
        List.of("get", "list", "watch", "create", "update", "patch", "delete");

    private record RuleKey(String group, String resource, List<String> names) {}

    /**
     * Merges rules into the fewest equivalent rules. The Helm chart does the same in its templates;
     * both sort by groups, verbs and names.
     */
    static List<Rule> of(List<RbacRule> rules) {
      Map<RuleKey, Set<String>> verbs = new LinkedHashMap<>();
      for (RbacRule rule : rules) {
        RuleKey key = new RuleKey(rule.group(), rule.resource(), rule.names());
        verbs.computeIfAbsent(key, _ -> new LinkedHashSet<>()).addAll(rule.verbs());
      }
      Map<String, Rule> merged = new TreeMap<>();
      verbs.forEach(
          (key, ofKey) -> merged.merge(sortKey(key, ofKey), rule(key, ofKey), Rule::merge));
      return List.copyOf(merged.values());
    }

    private static Rule rule(RuleKey key, Set<String> verbs) {
      return new Rule(key.group(), List.of(key.resource()), sorted(verbs), key.names());
    }

    private static String sortKey(RuleKey key, Set<String> verbs) {
      return String.join(
          " ", key.group(), String.join(",", sorted(verbs)), String.join(",", key.names()));
    }

    private static List<String> sorted(Set<String> verbs) {
      return VERBS.stream().filter(verbs::contains).toList();
    }

    private Rule merge(Rule other) {
      Set<String> both = new TreeSet<>(resources);
      both.addAll(other.resources);
      return new Rule(group, new ArrayList<>(both), verbs, names);
    }
  }
}
