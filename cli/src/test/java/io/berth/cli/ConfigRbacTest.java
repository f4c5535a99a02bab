package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigRbacTest {
  private static final Path TABLE = Path.of("../deploy/chart/berth/files/rbac-rules.yaml");
  private static final String HEADER =
      "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n";

  @TempDir private Path folder;

  private Outcome rbac(String body, String... flags) throws IOException {
    Path file = Files.writeString(folder.resolve("c.yaml"), HEADER + body);
    String[] args = new String[flags.length + 3];
    args[0] = "config";
    args[1] = "rbac";
    args[2] = file.toString();
    System.arraycopy(flags, 0, args, 3, flags.length);
    return Outcome.of(args);
  }

  /** The chart's templates read this table; deploy/generate regenerates it. */
  @Test
  void chartHasCurrentTable() throws IOException {
    assertThat(rbac("", "--table")).isEqualTo(new Outcome(0, Files.readString(TABLE), ""));
  }

  @Test
  void printsRulesOfDefaultPlugins() throws IOException {
    assertThat(rbac("").out())
        .startsWith(
            """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRole
            metadata:
              name: berth
            rules:
            - apiGroups: [""]
              resources: [pods/binding]
              verbs: [create]
            - apiGroups: [""]
              resources: [namespaces, nodes, replicationcontrollers, services]
              verbs: [list, watch]
            - apiGroups: [""]
              resources: [pods]
              verbs: [list, watch, delete]
            - apiGroups: [""]
              resources: [persistentvolumeclaims, persistentvolumes]
              verbs: [list, watch, update]
            - apiGroups: [""]
              resources: [pods/status]
              verbs: [patch]
            """)
        .contains("resources: [deviceclasses, resourceclaims]");
  }

  @Test
  void omitsRulesThatNoPluginNeeds() throws IOException {
    String lean =
        """
        leaderElection: {resourceName: mine, resourceNamespace: here}
        profiles:
        - plugins:
            multiPoint:
              disabled: [{name: "*"}]
              enabled: [{name: PrioritySort}, {name: NodeName}, {name: DefaultBinder}]
        """;
    assertThat(rbac(lean, "--name=lean", "--account=here/me"))
        .isEqualTo(
            new Outcome(
                0,
                """
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRole
                metadata:
                  name: lean
                rules:
                - apiGroups: [""]
                  resources: [pods/binding]
                  verbs: [create]
                - apiGroups: [""]
                  resources: [nodes, pods]
                  verbs: [list, watch]
                - apiGroups: [""]
                  resources: [pods/status]
                  verbs: [patch]
                - apiGroups: [authentication.k8s.io]
                  resources: [tokenreviews]
                  verbs: [create]
                - apiGroups: [authorization.k8s.io]
                  resources: [subjectaccessreviews]
                  verbs: [create]
                - apiGroups: [events.k8s.io]
                  resources: [events]
                  verbs: [create, patch]
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: Role
                metadata:
                  name: lean-lease
                  namespace: here
                rules:
                - apiGroups: [""]
                  resources: [events]
                  verbs: [create]
                - apiGroups: [coordination.k8s.io]
                  resources: [leases]
                  verbs: [create]
                - apiGroups: [coordination.k8s.io]
                  resources: [leases]
                  resourceNames: [mine]
                  verbs: [get, update]
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: Role
                metadata:
                  name: lean-client-certificates
                  namespace: kube-system
                rules:
                - apiGroups: [""]
                  resources: [configmaps]
                  resourceNames: [extension-apiserver-authentication]
                  verbs: [get]
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRoleBinding
                metadata:
                  name: lean
                roleRef:
                  apiGroup: rbac.authorization.k8s.io
                  kind: ClusterRole
                  name: lean
                subjects:
                - kind: ServiceAccount
                  name: me
                  namespace: here
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: RoleBinding
                metadata:
                  name: lean-lease
                  namespace: here
                roleRef:
                  apiGroup: rbac.authorization.k8s.io
                  kind: Role
                  name: lean-lease
                subjects:
                - kind: ServiceAccount
                  name: me
                  namespace: here
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: RoleBinding
                metadata:
                  name: lean-client-certificates
                  namespace: kube-system
                roleRef:
                  apiGroup: rbac.authorization.k8s.io
                  kind: Role
                  name: lean-client-certificates
                subjects:
                - kind: ServiceAccount
                  name: me
                  namespace: here
                """,
                ""));
  }

  @Test
  void omitsLeaseWithoutLeaderElection() throws IOException {
    assertThat(rbac("leaderElection: {leaderElect: false}").out()).doesNotContain("lease");
  }

  @Test
  void rejectsAccountWithoutNamespace() throws IOException {
    assertThat(rbac("", "--account=me"))
        .isEqualTo(new Outcome(1, "", "--account: \"me\" must be NAMESPACE/NAME\n"));
  }
}
