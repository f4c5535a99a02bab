package io.berth.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.manifest.ManifestException;
import io.berth.model.ResourceName;
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
        .filter(one -> one.workload().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void keepsBoundPodsAndPlacesTheOthers() {
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
    assertThat(result.effort().complete()).isTrue();
  }

  @Test
  void saysWhyPodsWait() {
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
    assertThat(result.totals().of(ResourceName.CPU).wanted()).isEqualTo(4000);
    assertThat(result.totals().of(ResourceName.CPU).stranded()).isEqualTo(1000);
  }

  @Test
  void placesTheImportantFirst() {
    SimulationResult result =
        Simulations.run(node("a", 2) + pod("low", "priority: 1") + pod("high", "priority: 9"));
    assertThat(Simulations.pods(result)).containsExactly("low PENDING", "high PLACED a");
    assertThat(result.effort().preemptions()).isZero();
  }

  @Test
  void removesTheLessImportantAndItsControllerMakesAnother() {
    SimulationResult result =
        Simulations.run(
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
                + pod("high", "priority: 9"));
    assertThat(result.pods())
        .extracting(PodOutcome::state)
        .containsExactly(State.PREEMPTED, State.PLACED, State.PLACED);
    assertThat(result.pods().getFirst().reason()).isEqualTo("preempted for default/high");
    assertThat(result.pods().get(1).nodeName()).isEqualTo("a");
    assertThat(result.pods().get(2).name()).startsWith("low-").isNotEqualTo("low-abcde");
    assertThat(result.pods().get(2).nodeName()).isEqualTo("b");
    assertThat(result.effort().preemptions()).isEqualTo(1);
    assertThat(workload(result, "low").preempted()).isEqualTo(1);
  }

  @Test
  void nobodyMakesABarePodAgain() {
    SimulationResult result =
        Simulations.run(node("a", 2) + pod("low", "nodeName: a") + pod("high", "priority: 9"));
    assertThat(Simulations.pods(result)).containsExactly("low PREEMPTED a", "high PLACED a");
  }

  @Test
  void sparesPodsThatABudgetProtectsWhereThereAreOthers() {
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
  void aChainOfPreemptionsEnds() {
    StringBuilder manifests = new StringBuilder(node("a", 2) + node("b", 2));
    for (int priority = 1; priority <= 6; priority++) {
      manifests.append(deployment("d" + priority, 2, 2, priority));
    }
    SimulationResult result = Simulations.run(manifests.toString());
    assertThat(workload(result, "d6").placed()).isEqualTo(2);
    assertThat(result.totals().pending()).isEqualTo(10);
  }

  @Test
  void leavesGatedPodsAlone() {
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
  void bindsTheVolumesThatTheSchedulerChose() {
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
  void volumesAppearWhereTheirClassMakesThem() {
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
  void aVolumeHoldsThePodThatComesAfterToItsPlace() {
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
  void claimsOfEphemeralVolumesAreMade() {
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
  void theOnlyProfileSchedulesEveryPod() {
    SimulationResult result =
        Simulations.run(node("a", 2) + pod("p", "schedulerName: somebody-else"));
    assertThat(Simulations.pods(result)).containsExactly("p PLACED a");
    assertThat(result.notes())
        .containsExactly(
            "pods that ask for other schedulers are taken for berth-scheduler too: 1 for"
                + " somebody-else");
  }

  @Test
  void ofSeveralProfilesEachSchedulesItsOwn() {
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
    assertThat(result.pods().getLast().reason()).isEqualTo("asks for the scheduler three");
  }

  @Test
  void keepsTheScoresOfTheBestNodes() {
    SimulationResult result =
        Simulations.run(node("a", 4) + node("b", 8) + pod("p", "priority: 0"));
    PodOutcome.Explanation scores = result.pods().getFirst().explanation();
    assertThat(scores.feasible()).isEqualTo(2);
    assertThat(scores.best().getFirst().nodeName()).isEqualTo(result.pods().getFirst().nodeName());
  }

  @Test
  void keepsWhyNodesWereRejected() {
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
                1,
                List.of(),
                List.of(new PodOutcome.Rejected("NodeResourcesFit", "Insufficient cpu", 2))));
    assertThat(result.pods().getLast().explanation())
        .isEqualTo(
            new PodOutcome.Explanation(
                0,
                List.of(),
                List.of(
                    new PodOutcome.Rejected(
                        "NodeAffinity", "node(s) didn't match Pod's node affinity/selector", 3))));
  }

  @Test
  void withoutNodesEveryPodWaits() {
    SimulationResult result = Simulations.run(pod("p", "priority: 0"));
    assertThat(result.pods().getFirst().reason()).isEqualTo("no nodes available to schedule pods");
  }

  @Test
  void anErrorThatDoesNotPassIsNotTriedForEver() {
    SimulationResult result =
        Simulations.run(
            node("a", 4)
                + claim("data", "nowhere", "1Gi")
                + pod("p", "volumes: [{name: v, persistentVolumeClaim: {claimName: data}}]"));
    assertThat(result.pods().getFirst().state()).isEqualTo(State.PENDING);
    assertThat(result.pods().getFirst().reason()).isNotEmpty();
    assertThat(result.effort().decisions()).isLessThan(10);
  }

  @Test
  void whatIsStoppedTellsHowFarItCame() throws InterruptedException {
    List<Simulation> running = new ArrayList<>();
    Simulation simulation =
        Simulations.stopping(
            node("a", 8) + deployment("web", 3, 2, 0),
            decisions -> {
              if (decisions == 2) {
                running.getFirst().stop();
              }
            });
    running.add(simulation);
    SimulationResult result = simulation.run();
    assertThat(result.effort().complete()).isFalse();
    assertThat(result.totals().placed()).isEqualTo(2);
    assertThat(result.pods().getLast().reason())
        .isEqualTo("not tried before the simulation was stopped");
  }

  @Test
  void extendersAreRefused() {
    String configuration =
        Simulations.DEFAULTS + "extenders: [{urlPrefix: 'http://x', filterVerb: filter}]";
    assertThatThrownBy(() -> Simulations.run(configuration, node("a", 1), 0))
        .isInstanceOf(ManifestException.class)
        .hasMessageContaining("extenders[0]");
  }
}
