package io.berth.insight.estimate;

import static io.berth.insight.estimate.Trials.deployment;
import static io.berth.insight.estimate.Trials.exact;
import static io.berth.insight.estimate.Trials.node;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.manifest.ManifestException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExactEstimateTest {
  private static final String THREE = node("a") + node("b") + node("c");
  private static final String PLAIN = deployment("}]}");

  record Case(String name, String cluster, String workload, int count, Limit limit) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static String running(String name, String node, String more) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata: {name: %s, labels: {app: web}}
    spec: {nodeName: %s, containers: [{name: c, resources: {requests: {cpu: 1}}}]%s}
    """
        .formatted(name, node, more);
  }

  private static String zone(String name, String zone) {
    return node(name).replace("labels: {", "labels: {zone: " + zone + ", ");
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("resources", THREE, PLAIN, 12, new Limit("cpu", "Insufficient cpu", 3)),
        new Case(
            "running pods count, finished ones do not",
            THREE + running("old", "a", "") + running("over", "b", "") + "status: {phase: Failed}",
            PLAIN,
            11,
            new Limit("cpu", "Insufficient cpu", 3)),
        new Case(
            "pending pods are ignored",
            THREE + running("waiting", "''", ""),
            PLAIN,
            12,
            new Limit("cpu", "Insufficient cpu", 3)),
        new Case(
            "number of pods",
            THREE,
            deployment("}]}").replace("{cpu: 1}", "{cpu: 1m}"),
            30,
            new Limit("pods", "Too many pods", 3)),
        new Case(
            "ports",
            THREE,
            deployment(", ports: [{containerPort: 80, hostPort: 80}]}]}"),
            3,
            new Limit(
                "NodePorts", "node(s) didn't have free ports for the requested pod ports", 3)),
        new Case(
            "anti-affinity to its own kind",
            THREE + running("old", "a", ""),
            deployment(
                "}], affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution:"
                    + " [{topologyKey: kubernetes.io/hostname,"
                    + " labelSelector: {matchLabels: {app: web}}}]}}}"),
            2,
            new Limit("InterPodAffinity", "node(s) didn't match pod anti-affinity rules", 3)),
        new Case(
            "too many rules",
            THREE,
            deployment(
                "}], affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: ["
                    + "{topologyKey: zone, labelSelector: {}},".repeat(300)
                    + "]}}}"),
            0,
            new Limit(
                "PodRuleLimit", "pod has 301 scheduling rules, at most 256 are supported", 3)),
        new Case(
            "spread over zones of different size",
            zone("a", "east") + zone("b", "east") + zone("c", "west"),
            deployment(
                "}], topologySpreadConstraints: [{maxSkew: 1, topologyKey: zone,"
                    + " whenUnsatisfiable: DoNotSchedule,"
                    + " labelSelector: {matchLabels: {app: web}}}]}"),
            9,
            new Limit(
                "PodTopologySpread", "node(s) didn't match pod topology spread constraints", 2)),
        new Case(
            "cordons and taints",
            node("a", "spec: {unschedulable: true}")
                + node("b", "spec: {taints: [{key: k, value: v, effect: NoSchedule}]}")
                + node("c"),
            PLAIN,
            4,
            new Limit("cpu", "Insufficient cpu", 1)),
        new Case(
            "a template with nodeName",
            THREE,
            deployment("}], nodeName: b}"),
            4,
            new Limit("cpu", "Insufficient cpu", 1)),
        new Case(
            "a high priority does not preempt",
            THREE + running("low", "a", ", priority: -5"),
            deployment("}], priorityClassName: system-cluster-critical}"),
            11,
            new Limit("cpu", "Insufficient cpu", 3)),
        new Case(
            "a gate",
            THREE,
            deployment("}], schedulingGates: [{name: wait}]}"),
            0,
            new Limit("SchedulingGates", "waiting for scheduling gates: [wait]", 3)));
  }

  @ParameterizedTest
  @MethodSource
  void cases(Case row) {
    ExactEstimate exact = exact(row.cluster(), row.workload());
    assertThat(exact.estimate().count()).isEqualTo(row.count());
    assertThat(exact.estimate().limits()).contains(row.limit());
    assertThat(exact.fitError()).isNotNull();
  }

  @Test
  void reservesResourcesOfNominatedPods() {
    String nominated =
        """
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: urgent, namespace: default}
        spec:
          priority: %d
          containers: [{name: c, resources: {requests: {cpu: 3}}}]
        status: {phase: Pending, nominatedNodeName: a}
        """;
    String workload = deployment("}], priority: 5}");

    assertThat(exactCount(node("a") + nominated.formatted(9), workload)).isEqualTo(1);
    assertThat(exactCount(node("a") + nominated.formatted(5), workload)).isEqualTo(1);
    assertThat(exactCount(node("a") + nominated.formatted(4), workload)).isEqualTo(4);
  }

  private static int exactCount(String cluster, String workload) {
    return exact(cluster, workload).estimate().count();
  }

  @Test
  void reportsFitErrorOfNextReplica() {
    assertThat(exact(THREE, PLAIN).fitError())
        .isEqualTo("0/3 nodes are available: 3 Insufficient cpu.");
  }

  @Test
  void createsClaimsOfStatefulSetReplicas() {
    String storage =
        """
        ---
        apiVersion: storage.k8s.io/v1
        kind: StorageClass
        metadata: {name: local}
        provisioner: kubernetes.io/no-provisioner
        volumeBindingMode: WaitForFirstConsumer
        """;
    String volume =
        """
        ---
        apiVersion: v1
        kind: PersistentVolume
        metadata: {name: disk-%1$s}
        spec:
          storageClassName: local
          capacity: {storage: 10Gi}
          accessModes: [ReadWriteOnce]
          local: {path: /disk}
          nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions:
            [{key: kubernetes.io/hostname, operator: In, values: [%1$s]}]}]}}
        """;
    String set =
        """
        apiVersion: apps/v1
        kind: StatefulSet
        metadata: {name: db, namespace: default}
        spec:
          template: {spec: {containers: [{name: c}], volumes: []}}
          volumeClaimTemplates:
          - metadata: {name: data}
            spec:
              storageClassName: local
              accessModes: [ReadWriteOnce]
              resources: {requests: {storage: 5Gi}}
        """;
    ExactEstimate exact =
        exact(THREE + storage + volume.formatted("a") + volume.formatted("c"), set);
    assertThat(exact.estimate().count()).isEqualTo(2);
    assertThat(exact.estimate().limits())
        .containsExactly(
            new Limit(
                "VolumeBinding", "node(s) didn't find available persistent volumes to bind", 3));
  }

  @Test
  void provisionsEphemeralVolumes() {
    String claim =
        """
        ---
        apiVersion: storage.k8s.io/v1
        kind: StorageClass
        metadata: {name: fast}
        provisioner: example.com/disk
        volumeBindingMode: WaitForFirstConsumer
        """;
    ExactEstimate exact =
        exact(
            THREE + claim,
            deployment(
                "}], volumes: [{name: v, ephemeral: {volumeClaimTemplate: {spec:"
                    + " {storageClassName: fast, accessModes: [ReadWriteOnce],"
                    + " resources: {requests: {storage: 1Gi}}}}}}]}"));
    assertThat(exact.estimate().count()).isEqualTo(12);
  }

  @Test
  void countsSetsOfSeveralTemplates() {
    String job =
        """
        apiVersion: kubeflow.org/v1
        kind: PyTorchJob
        metadata: {name: train, namespace: default}
        spec:
          pytorchReplicaSpecs:
            Master: {template: {spec: {containers: [{name: c, resources: {requests: {cpu: 2}}}]}}}
            Worker:
              replicas: 2
              template: {spec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}}
        """;
    Estimator estimator = Trials.estimator(THREE);
    Subject subject = Trials.subject(job);
    assertThat(subject.isSet()).isTrue();
    assertThat(Trials.exact(estimator, subject, 100).estimate().count()).isEqualTo(3);
    assertThat(estimator.nodes(subject, List.of()).count()).isEqualTo(3);
    assertThat(estimator.summary(subject).count()).isEqualTo(3);
    assertThat(estimator.model(subject, Generation.G3).count())
        .as("nodes of 4 CPUs and 8Gi have grade 1, and count as 1 CPU")
        .isZero();
  }

  @Test
  void stopsAtMaximum() {
    ExactEstimate exact = Trials.exact(Trials.estimator(THREE), Trials.subject(PLAIN), 5);
    assertThat(exact.estimate().count()).isEqualTo(5);
    assertThat(exact.fitError()).isNull();
  }

  @Test
  void rejectsDaemonSets() {
    String daemons =
        deployment("}]}")
            .replace("kind: Deployment", "kind: DaemonSet")
            .replace("replicas: 1\n", "\n");
    assertThatThrownBy(() -> Trials.subject(daemons))
        .isInstanceOf(ManifestException.class)
        .hasMessage(
            "DaemonSet default/web: runs once on every matching node; there is nothing to"
                + " estimate");
  }
}
