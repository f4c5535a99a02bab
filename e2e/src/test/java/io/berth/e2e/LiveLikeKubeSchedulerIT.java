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

/** On the same cluster Berth does and says what kube-scheduler does and says. */
@OnCluster(Needs.CONTROL_PLANE)
class LiveLikeKubeSchedulerIT {
  private static final String PROFILE = "default-scheduler";

  @BeforeAll
  static void makeCluster(ControlPlane plane) {
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
  void makesRoomInTheSameWay(ControlPlane plane) {
    List<String> kube = preempt(plane, plane.launchKubeScheduler(Samples.config(PROFILE)));
    List<String> berth =
        preempt(plane, plane.launchBerth(BerthProgram.INSTALLED, Samples.config(PROFILE)));

    assertThat(berth).isEqualTo(kube).anyMatch(line -> line.contains("DisruptionTarget | True"));
  }

  @Test
  void saysTheSameOfPodsThatWaitAndPodsThatGo(ControlPlane plane) {
    List<String> kube = place(plane, plane.launchKubeScheduler(Samples.config(PROFILE)));
    List<String> berth =
        place(plane, plane.launchBerth(BerthProgram.INSTALLED, Samples.config(PROFILE)));

    assertThat(berth).isEqualTo(kube).anyMatch(line -> line.contains("Insufficient cpu"));
  }

  @Test
  void sparesThePodsOfOtherSchedulers(ControlPlane plane) {
    KubernetesClient client = plane.client();
    try (SchedulerProcess _ = plane.launchBerth(BerthProgram.INSTALLED, Samples.config(PROFILE));
        Waiting waiting = new Waiting(client, "default")) {
      for (int i = 0; i < 3; i++) {
        client.resource(bound("foreign-" + i, "3", "node-" + i, "low", "another")).create();
      }
      client.resource(urgent("2")).create();

      assertThat(waiting.forEvent("urgent", "FailedScheduling").getNote())
          .endsWith("3 No preemption victims found for incoming pod.");
      Pod waits = waiting.forPod("urgent", LiveLikeKubeSchedulerIT::isRefused);
      assertThat(waits.getStatus().getNominatedNodeName()).isNull();
      assertThat(client.pods().inNamespace("default").list().getItems())
          .allMatch(pod -> pod.getMetadata().getDeletionTimestamp() == null);
    } finally {
      Leftovers.remove(client);
    }
  }

  /**
   * Three full nodes and a pod that is worth more than what is on them. The cheapest victim is on
   * the node in the middle: on the first two would have to go, on the last a more important one.
   */
  private static List<String> preempt(ControlPlane plane, SchedulerProcess scheduler) {
    KubernetesClient client = plane.client();
    try (scheduler;
        Waiting waiting = new Waiting(client, "default")) {
      client.resource(bound("first-a", "2", "node-0", "low", PROFILE)).create();
      client.resource(bound("first-b", "2", "node-0", "middle", PROFILE)).create();
      client.resource(bound("second", "4", "node-1", "low", PROFILE)).create();
      client.resource(bound("third", "4", "node-2", "middle", PROFILE)).create();
      waiting.forPods(
          "all to run", all -> all.size() == 4 && all.stream().allMatch(Workloads::isRunning));
      client.resource(urgent("3")).create();

      Predicate<Pod> goes = pod -> pod.getMetadata().getDeletionTimestamp() != null;
      List<String> told = new ArrayList<>();
      Pod victim = waiting.forPod("second", goes);
      told.add(NormalizedOutput.condition(victim, "DisruptionTarget"));
      told.add(NormalizedOutput.event(waiting.forEvent("second", "Preempted")));
      Pod nominated = waiting.forPod("urgent", LiveLikeKubeSchedulerIT::isNominated);
      told.add("nominated to " + nominated.getStatus().getNominatedNodeName());
      told.add(NormalizedOutput.event(waiting.forEvent("urgent", "FailedScheduling")));
      told.add("bound to " + waiting.forPod("urgent", Waiting::isBound).getSpec().getNodeName());
      told.add(NormalizedOutput.event(waiting.forEvent("urgent", "Scheduled")));
      client.pods().inNamespace("default").list().getItems().stream()
          .map(pod -> pod.getMetadata().getName() + " is left")
          .forEach(told::add);
      return told;
    } finally {
      Leftovers.remove(client);
    }
  }

  /** One pod that fits nowhere until another goes, one behind a gate. */
  private static List<String> place(ControlPlane plane, SchedulerProcess scheduler) {
    KubernetesClient client = plane.client();
    List<String> told = new ArrayList<>();
    try (scheduler;
        Waiting waiting = new Waiting(client, "default")) {
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
      Pod refused = waiting.forPod("waiting", LiveLikeKubeSchedulerIT::isRefused);
      told.add(NormalizedOutput.condition(refused, "PodScheduled"));
      told.add(NormalizedOutput.event(waiting.forEvent("waiting", "FailedScheduling")));
      told.add(
          NormalizedOutput.condition(
              waiting.forPod("gated", pod -> !Waiting.isBound(pod)), "PodScheduled"));

      client.pods().inNamespace("default").withName("full-1").delete();
      Pod placed = waiting.forPod("waiting", Workloads::isRunning);
      told.add("bound to " + placed.getSpec().getNodeName());
      told.add(NormalizedOutput.event(waiting.forEvent("waiting", "Scheduled")));

      MergePatch.apply(
          client.pods().inNamespace("default").withName("gated"),
          "{\"spec\":{\"schedulingGates\":null}}");
      waiting.forPod("gated", Workloads::isRunning);
      told.add(waiting.forEvent("gated", "Scheduled").getReason() + " behind the gate");
      return told;
    } finally {
      Leftovers.remove(client);
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

  private static boolean isRefused(Pod pod) {
    return pod.getStatus().getConditions().stream()
        .anyMatch(
            condition ->
                condition.getType().equals("PodScheduled")
                    && Objects.equals(condition.getReason(), "Unschedulable"));
  }
}
