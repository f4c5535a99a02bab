package io.berth.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.cycle.AttemptOutcome.PreemptionRecord;
import io.berth.framework.CycleState;
import io.berth.framework.FilterPlugin;
import io.berth.framework.Status;
import io.berth.manifest.ManifestException;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.ResourceName;
import io.berth.simulator.result.Comparison;
import io.berth.simulator.result.PodOutcome;
import io.berth.simulator.result.PodOutcome.State;
import io.berth.simulator.result.SimulationResult;
import io.berth.simulator.result.WorkloadOutcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulationTest {
  private static String node(String name, int cpu) {
    return """
    ---
    apiVersion: v1
    kind: Node
    metadata: {name: %s, labels: {kubernetes.io/hostname: %s}}
    status: {allocatable: {cpu: %d, memory: 16Gi, pods: 10}}
    """
        .formatted(name, name, cpu);
  }

  private static String pod(String name, String spec) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata: {name: %s}
    spec: {%s, containers: [{name: c, resources: {requests: {cpu: 2}}}]}
    """
        .formatted(name, spec);
  }

  private static String deployment(String name, int replicas, int cpu, int priority) {
    return """
    ---
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: %s}
    spec:
      replicas: %d
      selector: {matchLabels: {app: %s}}
      template:
        metadata: {labels: {app: %s}}
        spec:
          priority: %d
          containers: [{name: c, resources: {requests: {cpu: %d}}}]
    """
        .formatted(name, replicas, name, name, priority, cpu);
  }

  private static WorkloadOutcome workload(SimulationResult result, String name) {
    return result.workloads().stream()
        .filter(outcome -> outcome.workload().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void keepsBoundPodsAndPlacesPendingPods() {
    SimulationResult result =
        Simulations.run(
            node("a", 4) + node("b", 4) + pod("old", "nodeName: a") + pod("new", "priority: 0"));
    assertThat(Simulations.pods(result)).containsExactly("old RUNNING a", "new PLACED b");
    assertThat(result.nodes())
        .extracting(
            node -> node.name() + " " + node.before().milliCpu() + "->" + node.after().milliCpu())
        .containsExactly("a 2000->2000", "b 0->2000");
    assertThat(result.totals().usedBefore()).isEqualTo(1);
    assertThat(result.totals().usedAfter()).isEqualTo(2);
    assertThat(result.statistics().complete()).isTrue();
  }

  @Test
  void reportsReasonsOfPendingPods() {
    SimulationResult result = Simulations.run(node("a", 3) + deployment("web", 3, 2, 0));
    WorkloadOutcome web = workload(result, "web");
    assertThat(web.placed()).isEqualTo(1);
    assertThat(web.pending()).isEqualTo(2);
    assertThat(web.reasons())
        .singleElement()
        .satisfies(reason -> assertThat(reason.pods()).isEqualTo(2))
        .satisfies(
            reason ->
                assertThat(reason.text())
                    .startsWith("0/1 nodes are available: 1 Insufficient cpu."));
    assertThat(result.totals().of(ResourceName.CPU).pending()).isEqualTo(4000);
    assertThat(result.totals().of(ResourceName.CPU).stranded()).isEqualTo(1000);
  }

  @Test
  void placesPodsByPriority() {
    SimulationResult result =
        Simulations.run(node("a", 2) + pod("low", "priority: 1") + pod("high", "priority: 9"));
    assertThat(Simulations.pods(result)).containsExactly("low PENDING", "high PLACED a");
    assertThat(result.statistics().preemptions()).isZero();
  }

  @Test
  void preemptsLowerPriorityPodAndCreatesSuccessor() {
    SimulationResult result = Simulations.run(HIGH_AND_LOW);
    assertThat(result.pods())
        .extracting(PodOutcome::state)
        .containsExactly(State.PREEMPTED, State.PLACED, State.PLACED);
    assertThat(result.pods().getFirst().reason()).isEqualTo("preempted by default/high");
    assertThat(result.pods().get(1).nodeName()).isEqualTo("a");
    assertThat(result.pods().get(2).name()).startsWith("low-").isNotEqualTo("low-abcde");
    assertThat(result.pods().get(2).nodeName()).isEqualTo("b");
    assertThat(result.statistics().preemptions()).isEqualTo(1);
    assertThat(workload(result, "low").preempted()).isEqualTo(1);
  }

  private static final String HIGH_AND_LOW =
      node("a", 2)
          + node("b", 1)
          + """
          ---
          apiVersion: v1
          kind: Pod
          metadata:
            name: low-abcde
            ownerReferences: [{controller: true, apiVersion: apps/v1, kind: ReplicaSet, name: low, uid: u}]
          spec: {nodeName: a, containers: [{name: c, resources: {requests: {cpu: 1}}}]}
          """
          + pod("high", "priority: 9");

  @Test
  void successorOfPreemptedPodDoesNotCountAsPodToPlace() {
    SimulationResult with = Simulations.run(HIGH_AND_LOW);
    assertThat(with.totals().placed()).isEqualTo(2);
    assertThat(with.totals().toPlace()).isEqualTo(1);
    assertThat(with.pods().getLast().replaces()).isEqualTo("low-abcde");

    SimulationResult without =
        Simulations.run(
            Simulations.DEFAULTS
                + "profiles: [{plugins: {multiPoint: {disabled: [{name: DefaultPreemption}]}}}]",
            HIGH_AND_LOW,
            0);
    assertThat(without.totals().toPlace()).isEqualTo(1);
    Comparison comparison = Comparison.of(with, without);
    assertThat(comparison.onlyFirst()).isEqualTo(1); // high
    assertThat(comparison.onlySecond()).isZero();
    assertThat(comparison.elsewhere()).isEqualTo(1); // low, on b in place of a
  }

  @Test
  void nominatedPodEvaluatesOnlyNominatedNode() {
    SimulationResult result = Simulations.run(HIGH_AND_LOW + node("c", 8));
    assertThat(result.pods())
        .filteredOn(pod -> pod.state() == State.PLACED)
        .allSatisfy(pod -> assertThat(pod.explanation().nominated()).as(pod.name()).isFalse());

    PodOutcome high =
        Simulations.run(HIGH_AND_LOW).pods().stream()
            .filter(pod -> pod.name().equals("high"))
            .findFirst()
            .orElseThrow();
    assertThat(high.explanation())
        .isEqualTo(
            new PodOutcome.Explanation(
                true,
                1,
                List.of(),
                List.of(),
                new PreemptionRecord("a", List.of("default/low-abcde"), 1),
                new PodOutcome.Earlier(
                    1,
                    List.of(
                        new PodOutcome.Rejected("NodeResourcesFit", "Insufficient cpu", 1),
                        new PodOutcome.Rejected("NodeResourcesFit", "Insufficient cpu", 1)))));
  }

  @Test
  void doesNotRecreateBarePod() {
    SimulationResult result =
        Simulations.run(node("a", 2) + pod("low", "nodeName: a") + pod("high", "priority: 9"));
    assertThat(Simulations.pods(result)).containsExactly("low PREEMPTED a", "high PLACED a");
  }

  @Test
  void prefersVictimsWithoutDisruptionBudget() {
    SimulationResult result =
        Simulations.run(
            node("a", 2)
                + node("b", 2)
                + pod("guarded", "nodeName: a")
                    .replace("{name: guarded}", "{name: guarded, labels: {app: g}}")
                + pod("other", "nodeName: b")
                + """
                ---
                apiVersion: policy/v1
                kind: PodDisruptionBudget
                metadata: {name: pdb}
                spec: {minAvailable: 1, selector: {matchLabels: {app: g}}}
                """
                + pod("high", "priority: 9"));
    assertThat(Simulations.pods(result))
        .containsExactly("guarded RUNNING a", "other PREEMPTED b", "high PLACED b");
  }

  @Test
  void chainOfPreemptionsTerminates() {
    StringBuilder manifests = new StringBuilder(node("a", 2) + node("b", 2));
    for (int priority = 1; priority <= 6; priority++) {
      manifests.append(deployment("d" + priority, 2, 2, priority));
    }
    SimulationResult result = Simulations.run(manifests.toString());
    assertThat(workload(result, "d6").placed()).isEqualTo(2);
    assertThat(result.totals().pending()).isEqualTo(10);
  }

  @Test
  void doesNotTryGatedPods() {
    SimulationResult result =
        Simulations.run(node("a", 2) + pod("gated", "schedulingGates: [{name: example.com/g}]"));
    assertThat(result.pods())
        .singleElement()
        .satisfies(pod -> assertThat(pod.state()).isEqualTo(State.PENDING))
        .satisfies(pod -> assertThat(pod.attempts()).isZero())
        .satisfies(
            pod ->
                assertThat(pod.reason())
                    .isEqualTo("SchedulingGates: waiting for scheduling gates: [example.com/g]"));
  }

  @Test
  void bindsVolumesSelectedByScheduler() {
    SimulationResult result =
        Simulations.run(
            node("a", 2)
                + node("b", 2)
                + """
                ---
                apiVersion: storage.k8s.io/v1
                kind: StorageClass
                metadata: {name: local}
                provisioner: kubernetes.io/no-provisioner
                volumeBindingMode: WaitForFirstConsumer
                ---
                apiVersion: v1
                kind: PersistentVolume
                metadata: {name: pv-b}
                spec:
                  storageClassName: local
                  capacity: {storage: 10Gi}
                  accessModes: [ReadWriteOnce]
                  nodeAffinity:
                    required:
                      nodeSelectorTerms:
                      - matchExpressions: [{key: kubernetes.io/hostname, operator: In, values: [b]}]
                """
                + claim("data", "local", "5Gi")
                + claim("more", "local", "5Gi")
                + pod("first", "volumes: [{name: v, persistentVolumeClaim: {claimName: data}}]")
                + pod("second", "volumes: [{name: v, persistentVolumeClaim: {claimName: more}}]"));
    assertThat(Simulations.pods(result)).containsExactly("first PLACED b", "second PENDING");
    assertThat(result.pods().getLast().reason())
        .contains("node(s) didn't find available persistent volumes to bind");
  }

  private static String claim(String name, String storageClass, String size) {
    return """
    ---
    apiVersion: v1
    kind: PersistentVolumeClaim
    metadata: {name: %s}
    spec:
      storageClassName: %s
      accessModes: [ReadWriteOnce]
      resources: {requests: {storage: %s}}
    """
        .formatted(name, storageClass, size);
  }

  private static String provisioned(String mode) {
    return """
    ---
    apiVersion: storage.k8s.io/v1
    kind: StorageClass
    metadata: {name: fast, annotations: {storageclass.kubernetes.io/is-default-class: 'true'}}
    provisioner: csi.example.com
    %s
    """
        .formatted(mode);
  }

  @Test
  void provisionsVolumesOfDynamicClasses() {
    String set =
        """
        ---
        apiVersion: apps/v1
        kind: StatefulSet
        metadata: {name: db}
        spec:
          replicas: 2
          volumeClaimTemplates:
          - metadata: {name: data}
            spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
          template: {spec: {containers: [{name: c}]}}
        """;
    for (String mode : List.of("volumeBindingMode: WaitForFirstConsumer", "parameters: {}")) {
      SimulationResult result = Simulations.run(node("a", 2) + provisioned(mode) + set);
      assertThat(Simulations.pods(result))
          .as(mode)
          .containsExactly("db-0 PLACED a", "db-1 PLACED a");
    }
  }

  @Test
  void provisionedVolumeRestrictsLaterPodToItsTopology() {
    SimulationResult result =
        Simulations.run(
            node("a", 2).replace("labels: {", "labels: {zone: one, ")
                + node("b", 8).replace("labels: {", "labels: {zone: two, ")
                + """
                ---
                apiVersion: storage.k8s.io/v1
                kind: CSINode
                metadata: {name: a}
                spec: {drivers: [{name: csi.example.com, nodeID: a, topologyKeys: [zone]}]}
                """
                + provisioned("volumeBindingMode: WaitForFirstConsumer")
                + claim("data", "fast", "1Gi")
                + pod(
                    "first",
                    "priority: 9, nodeSelector: {zone: one}, volumes: [{name: v,"
                        + " persistentVolumeClaim: {claimName: data}}]")
                + pod("second", "volumes: [{name: v, persistentVolumeClaim: {claimName: data}}]"));
    assertThat(Simulations.pods(result)).containsExactly("first PLACED a", "second PENDING");
    assertThat(result.pods().getLast().reason()).contains("1 Insufficient cpu");
  }

  @Test
  void createsClaimsOfEphemeralVolumes() {
    SimulationResult result =
        Simulations.run(
            node("a", 2)
                + provisioned("volumeBindingMode: WaitForFirstConsumer")
                + pod(
                    "p",
                    "volumes: [{name: v, ephemeral: {volumeClaimTemplate: {spec: {accessModes:"
                        + " [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}}}]"));
    assertThat(Simulations.pods(result)).containsExactly("p PLACED a");
  }

  @Test
  void deletesClaimsOfEphemeralVolumesWithPod() {
    SimulationResult result =
        Simulations.run(
            node("a", 2).replace("labels: {", "labels: {zone: one, ")
                + node("b", 2).replace("labels: {", "labels: {zone: two, ")
                + provisioned("volumeBindingMode: WaitForFirstConsumer")
                + """
                ---
                apiVersion: v1
                kind: PersistentVolume
                metadata: {name: pv-a}
                spec:
                  storageClassName: fast
                  capacity: {storage: 1Gi}
                  accessModes: [ReadWriteOnce]
                  persistentVolumeReclaimPolicy: Delete
                  claimRef: {namespace: default, name: db-0-scratch, uid: c0}
                  nodeAffinity:
                    required:
                      nodeSelectorTerms: [{matchExpressions: [{key: zone, operator: In, values: [one]}]}]
                status: {phase: Bound}
                ---
                apiVersion: v1
                kind: PersistentVolumeClaim
                metadata:
                  name: db-0-scratch
                  uid: c0
                  annotations: {pv.kubernetes.io/bind-completed: 'yes'}
                  ownerReferences: [{controller: true, apiVersion: v1, kind: Pod, name: db-0, uid: p0}]
                spec: {storageClassName: fast, volumeName: pv-a, accessModes: [ReadWriteOnce]}
                ---
                apiVersion: v1
                kind: Pod
                metadata:
                  name: db-0
                  uid: p0
                  ownerReferences: [{controller: true, apiVersion: apps/v1, kind: StatefulSet, name: db, uid: s}]
                spec:
                  nodeName: a
                  containers: [{name: c, resources: {requests: {cpu: 1}}}]
                  volumes:
                  - name: scratch
                    ephemeral:
                      volumeClaimTemplate:
                        spec:
                          storageClassName: fast
                          accessModes: [ReadWriteOnce]
                          resources: {requests: {storage: 1Gi}}
                """
                + pod("high", "priority: 9, nodeSelector: {zone: one}"));
    assertThat(Simulations.pods(result))
        .containsExactly("db-0 PREEMPTED a", "high PLACED a", "db-0 PLACED b");
  }

  @Test
  void totalsContainResourcesWithoutCapacity() {
    SimulationResult result =
        Simulations.run(
            node("a", 4).replace("memory: 16Gi", "memory: 16Gi, ephemeral-storage: 100Gi")
                + """
                ---
                apiVersion: v1
                kind: Pod
                metadata: {name: p}
                spec:
                  containers:
                  - name: c
                    resources:
                      requests: {cpu: 1, ephemeral-storage: 40Gi, example.com/fpga: 2}
                      limits: {example.com/fpga: 2}
                ---
                apiVersion: v1
                kind: Pod
                metadata: {name: q}
                spec: {containers: [{name: c, resources: {requests: {ephemeral-storage: 10Gi}}}]}
                """);
    assertThat(result.totals().resources())
        .extracting(
            total ->
                "%s %d %d %d"
                    .formatted(
                        total.resource(), total.allocatable(), total.after(), total.pending()))
        .containsExactly(
            "cpu 4000 0 1000",
            "memory %d 0 0".formatted(16L << 30),
            "ephemeral-storage %d %d %d".formatted(100L << 30, 10L << 30, 40L << 30),
            "example.com/fpga 0 0 2");
  }

  @Test
  void singleProfileSchedulesAllPods() {
    SimulationResult result =
        Simulations.run(
            node("a", 4)
                + pod("p", "schedulerName: other")
                + pod("there", "nodeName: a, schedulerName: other"));
    assertThat(Simulations.pods(result)).containsExactly("there RUNNING a", "p PLACED a");
    assertThat(result.notes())
        .containsExactly(
            "pods of other schedulers are simulated as pods of berth-scheduler: 1 for other");
  }

  @Test
  void eachOfSeveralProfilesSchedulesItsOwnPods() {
    SimulationResult result =
        Simulations.run(
            Simulations.DEFAULTS + "profiles: [{schedulerName: one}, {schedulerName: two}]",
            node("a", 8)
                + pod("p1", "schedulerName: one")
                + pod("p2", "schedulerName: two")
                + pod("p3", "schedulerName: three"),
            0);
    assertThat(Simulations.pods(result))
        .containsExactly("p1 PLACED a", "p2 PLACED a", "p3 FOREIGN");
    assertThat(result.pods().getLast().reason()).isEqualTo("spec.schedulerName is three");
  }

  @Test
  void recordsScoresOfBestNodes() {
    SimulationResult result =
        Simulations.run(node("a", 4) + node("b", 8) + pod("p", "priority: 0"));
    PodOutcome.Explanation scores = result.pods().getFirst().explanation();
    assertThat(scores.feasible()).isEqualTo(2);
    assertThat(scores.best().getFirst().nodeName()).isEqualTo(result.pods().getFirst().nodeName());
  }

  @Test
  void recordsReasonsOfRejectedNodes() {
    SimulationResult result =
        Simulations.run(
            node("a", 1)
                + node("b", 8)
                + node("c", 1)
                + pod("p", "priority: 0")
                + pod("q", "nodeSelector: {disk: fast}"));
    assertThat(result.pods().getFirst().explanation())
        .isEqualTo(
            new PodOutcome.Explanation(
                false,
                1,
                List.of(),
                List.of(new PodOutcome.Rejected("NodeResourcesFit", "Insufficient cpu", 2)),
                null,
                null));
    assertThat(result.pods().getLast().explanation())
        .isEqualTo(
            new PodOutcome.Explanation(
                false,
                0,
                List.of(),
                List.of(
                    new PodOutcome.Rejected(
                        "NodeAffinity", "node(s) didn't match Pod's node affinity/selector", 3)),
                null,
                null));
  }

  @Test
  void withoutNodesAllPodsArePending() {
    SimulationResult result = Simulations.run(pod("p", "priority: 0"));
    assertThat(result.pods().getFirst().reason()).isEqualTo("no nodes available to schedule pods");
  }

  /** A filter that always returns an error. */
  static final class Broken implements FilterPlugin {
    @Override
    public String name() {
      return "Broken";
    }

    @Override
    public Status filter(CycleState state, PodInfo pod, NodeInfo node) {
      return Status.error("the disk is on fire");
    }
  }

  /** Pods with errors are retried without any event. */
  @Test
  void limitsRetriesOfPermanentError() {
    SimulationResult result =
        Simulations.run(
            Simulations.withPlugin("Broken", Broken.class),
            Simulations.DEFAULTS + "profiles: [{plugins: {filter: {enabled: [{name: Broken}]}}}]",
            node("a", 4) + pod("p", "priority: 0"));
    assertThat(result.pods().getFirst().state()).isEqualTo(State.PENDING);
    assertThat(result.pods().getFirst().reason()).contains("the disk is on fire");
    assertThat(result.pods().getFirst().attempts()).isBetween(2, 9);
    assertThat(result.statistics().complete()).isTrue();
  }

  @Test
  void stoppedSimulationReportsPartialResult() throws InterruptedException {
    List<Simulation> running = new ArrayList<>();
    Simulation simulation =
        Simulations.withProgress(
            node("a", 8) + deployment("web", 3, 2, 0),
            decisions -> {
              if (decisions == 2) {
                running.getFirst().stop();
              }
            });
    running.add(simulation);
    SimulationResult result = simulation.run();
    assertThat(result.statistics().complete()).isFalse();
    assertThat(result.totals().placed()).isEqualTo(2);
    assertThat(result.pods().getLast().reason())
        .isEqualTo("not attempted before the simulation was interrupted");
  }

  @Test
  void rejectsExtenders() {
    String configuration =
        Simulations.DEFAULTS + "extenders: [{urlPrefix: 'http://x', filterVerb: filter}]";
    assertThatThrownBy(() -> Simulations.run(configuration, node("a", 1), 0))
        .isInstanceOf(ManifestException.class)
        .hasMessageContaining("extenders[0]");
  }
}
