package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.FakeNodes;
import io.berth.e2e.controlplane.MergePatch;
import io.berth.e2e.controlplane.SchedulerProcess;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * On the same cluster, Berth preempts the same pods and writes the same conditions and events as
 * kube-scheduler.
 */
@OnCluster(Needs.CONTROL_PLANE)
class LiveParityIT {
  private static final String PROFILE = "default-scheduler";

  @BeforeAll
  static void createCluster(ControlPlane plane) {
    plane.nodes(
        3,
        FakeNodes.template("node")
            .editStatus()
            .addToCapacity("cpu", new Quantity("4"))
            .endStatus()
            .build());
    plane.client().resource(Samples.priority("high", 1000)).create();
    plane.client().resource(Samples.priority("middle", 100)).create();
    plane.client().resource(Samples.priority("low", 10)).create();
  }

  @Test
  void preemptsLikeKubeScheduler(ControlPlane plane) {
    List<String> kube = preempt(plane, plane.launchKubeScheduler(Samples.config(PROFILE)));
    List<String> berth =
        preempt(plane, plane.launchBerth(BerthProgram.INSTALLED, Samples.config(PROFILE)));

    assertThat(berth).isEqualTo(kube).anyMatch(line -> line.contains("DisruptionTarget | True"));
  }

  @Test
  void writesSameConditionsAndEventsAsKubeScheduler(ControlPlane plane) {
    List<String> kube = place(plane, plane.launchKubeScheduler(Samples.config(PROFILE)));
    List<String> berth =
        place(plane, plane.launchBerth(BerthProgram.INSTALLED, Samples.config(PROFILE)));

    assertThat(berth).isEqualTo(kube).anyMatch(line -> line.contains("Insufficient cpu"));
  }

  @Test
  void doesNotPreemptPodsOfOtherSchedulers(ControlPlane plane) {
    KubernetesClient client = plane.client();
    try (SchedulerProcess _ = plane.launchBerth(BerthProgram.INSTALLED, Samples.config(PROFILE));
        PodWaiter waiter = new PodWaiter(client, "default")) {
      for (int i = 0; i < 3; i++) {
        client.resource(bound("foreign-" + i, "3", "node-" + i, "low", "another")).create();
      }
      client.resource(urgent("2")).create();

      assertThat(waiter.awaitEvent("urgent", "FailedScheduling").getNote())
          .endsWith("3 No preemption victims found for incoming pod.");
      Pod pending = waiter.awaitPod("urgent", LiveParityIT::isUnschedulable);
      assertThat(pending.getStatus().getNominatedNodeName()).isNull();
      assertThat(client.pods().inNamespace("default").list().getItems())
          .allMatch(pod -> pod.getMetadata().getDeletionTimestamp() == null);
    } finally {
      Cleanup.remove(client);
    }
  }

  /**
   * Creates three full nodes and a pod of higher priority. The second node has the cheapest victim:
   * the first would lose two pods, the third a pod of higher priority.
   */
  private static List<String> preempt(ControlPlane plane, SchedulerProcess scheduler) {
    KubernetesClient client = plane.client();
    try (scheduler;
        PodWaiter waiter = new PodWaiter(client, "default")) {
      client.resource(bound("first-a", "2", "node-0", "low", PROFILE)).create();
      client.resource(bound("first-b", "2", "node-0", "middle", PROFILE)).create();
      client.resource(bound("second", "4", "node-1", "low", PROFILE)).create();
      client.resource(bound("third", "4", "node-2", "middle", PROFILE)).create();
      waiter.awaitPods(
          "all to run", all -> all.size() == 4 && all.stream().allMatch(Workloads::isRunning));
      client.resource(urgent("3")).create();

      Predicate<Pod> isTerminating = pod -> pod.getMetadata().getDeletionTimestamp() != null;
      List<String> results = new ArrayList<>();
      Pod victim = waiter.awaitPod("second", isTerminating);
      results.add(NormalizedOutput.condition(victim, "DisruptionTarget"));
      results.add(NormalizedOutput.event(waiter.awaitEvent("second", "Preempted")));
      Pod nominated = waiter.awaitPod("urgent", LiveParityIT::isNominated);
      results.add("nominated to " + nominated.getStatus().getNominatedNodeName());
      results.add(NormalizedOutput.event(waiter.awaitEvent("urgent", "FailedScheduling")));
      results.add(
          "bound to " + waiter.awaitPod("urgent", PodWaiter::isBound).getSpec().getNodeName());
      results.add(NormalizedOutput.event(waiter.awaitEvent("urgent", "Scheduled")));
      client.pods().inNamespace("default").list().getItems().stream()
          .map(pod -> pod.getMetadata().getName() + " is left")
          .forEach(results::add);
      return results;
    } finally {
      Cleanup.remove(client);
    }
  }

  /**
   * Creates a pod that fits on no node until another pod is deleted, and a pod with a scheduling
   * gate.
   */
  private static List<String> place(ControlPlane plane, SchedulerProcess scheduler) {
    KubernetesClient client = plane.client();
    List<String> results = new ArrayList<>();
    try (scheduler;
        PodWaiter waiter = new PodWaiter(client, "default")) {
      for (int i = 0; i < 3; i++) {
        client.resource(bound("full-" + i, "4", "node-" + i, "high", PROFILE)).create();
      }
      client.resource(Samples.pod("waiting", PROFILE, "3").build()).create();
      client
          .resource(
              Samples.pod("gated", PROFILE, "0")
                  .editSpec()
                  .addNewSchedulingGate("example.com/wait")
                  .endSpec()
                  .build())
          .create();
      Pod unschedulable = waiter.awaitPod("waiting", LiveParityIT::isUnschedulable);
      results.add(NormalizedOutput.condition(unschedulable, "PodScheduled"));
      results.add(NormalizedOutput.event(waiter.awaitEvent("waiting", "FailedScheduling")));
      results.add(
          NormalizedOutput.condition(
              waiter.awaitPod("gated", pod -> !PodWaiter.isBound(pod)), "PodScheduled"));

      client.pods().inNamespace("default").withName("full-1").delete();
      Pod placed = waiter.awaitPod("waiting", Workloads::isRunning);
      results.add("bound to " + placed.getSpec().getNodeName());
      results.add(NormalizedOutput.event(waiter.awaitEvent("waiting", "Scheduled")));

      MergePatch.apply(
          client.pods().inNamespace("default").withName("gated"),
          "{\"spec\":{\"schedulingGates\":null}}");
      waiter.awaitPod("gated", Workloads::isRunning);
      results.add(
          waiter.awaitEvent("gated", "Scheduled").getReason() + " after the gate was removed");
      return results;
    } finally {
      Cleanup.remove(client);
    }
  }

  private static Pod bound(
      String name, String cpu, String node, String priority, String scheduler) {
    return Samples.pod(name, scheduler, cpu)
        .editSpec()
        .withNodeName(node)
        .withPriorityClassName(priority)
        .endSpec()
        .build();
  }

  private static Pod urgent(String cpu) {
    return Samples.pod("urgent", PROFILE, cpu)
        .editSpec()
        .withPriorityClassName("high")
        .endSpec()
        .build();
  }

  private static boolean isNominated(Pod pod) {
    return pod.getStatus().getNominatedNodeName() != null;
  }

  private static boolean isUnschedulable(Pod pod) {
    return pod.getStatus().getConditions().stream()
        .anyMatch(
            condition ->
                condition.getType().equals("PodScheduled")
                    && Objects.equals(condition.getReason(), "Unschedulable"));
  }
}
