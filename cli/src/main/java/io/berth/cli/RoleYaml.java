package io.berth.cli;

import io.berth.kube.RbacRule;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes RBAC objects as YAML, in the short form that people write. */
final class RoleYaml {
  private static final String HEADER = "apiVersion: rbac.authorization.k8s.io/v1\n";

  private final StringBuilder text = new StringBuilder();

  /** A service account. */
  record Account(String namespace, String name) {}

  /** Adds a role for the whole cluster. */
  RoleYaml clusterRole(String name, List<RbacRule> rights) {
    begin("ClusterRole", name, null);
    rules(rights);
    return this;
  }

  /** Adds a role for one namespace. */
  RoleYaml role(String name, String namespace, List<RbacRule> rights) {
    begin("Role", name, namespace);
    rules(rights);
    return this;
  }

  /** Gives somebody the role of this name for the whole cluster. */
  RoleYaml clusterRoleBinding(String name, Account account) {
    begin("ClusterRoleBinding", name, null);
    binding("ClusterRole", name, account);
    return this;
  }

  /** Gives somebody the role of this name in its namespace. */
  RoleYaml roleBinding(String name, String namespace, Account account) {
    begin("RoleBinding", name, namespace);
    binding("Role", name, account);
    return this;
  }

  private void begin(String kind, String name, @Nullable String namespace) {
    text.append(text.isEmpty() ? "" : "---\n").append(HEADER);
    text.append("kind: ").append(kind).append('\n');
    text.append("metadata:\n  name: ").append(name).append('\n');
    if (namespace != null) {
      text.append("  namespace: ").append(namespace).append('\n');
    }
  }

  private void rules(List<RbacRule> rights) {
    text.append("rules:\n");
    for (RoleRule rule : RoleRule.of(rights)) {
      text.append("- apiGroups: ").append(list(List.of(rule.group()))).append('\n');
      text.append("  resources: ").append(list(rule.resources())).append('\n');
      if (!rule.names().isEmpty()) {
        text.append("  resourceNames: ").append(list(rule.names())).append('\n');
      }
      text.append("  verbs: ").append(list(rule.verbs())).append('\n');
    }
  }

  private void binding(String kind, String role, Account account) {
    text.append("roleRef:\n  apiGroup: rbac.authorization.k8s.io\n");
    text.append("  kind: ").append(kind).append("\n  name: ").append(role).append('\n');
    text.append("subjects:\n- kind: ServiceAccount\n");
    text.append("  name: ").append(account.name()).append('\n');
    text.append("  namespace: ").append(account.namespace()).append('\n');
  }

  /** A list in one line; what is in it are names, which need no quotes unless they are empty. */
  static String list(List<String> names) {
    return names.stream()
        .map(name -> name.isEmpty() ? "\"\"" : name)
        .collect(Collectors.joining(", ", "[", "]"));
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
