package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.FakeNodes;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Berth and kube-scheduler on one cluster, each with its own pods. */
@OnCluster(Needs.CONTROL_PLANE)
class LiveWorkloadsIT {
  private static final String KUBE = "default-scheduler";

  @Test
  void schedulesOnlyPodsOfItsProfile(ControlPlane plane) {
    plane.nodes(3, FakeNodes.template("node").build());
    plane.startKubeScheduler();
    plane.launchBerth(BerthProgram.INSTALLED, Samples.CONFIG);
    try (PodWaiter waiter = new PodWaiter(plane.client(), "default")) {
      scheduleAll(plane, waiter);
    }
  }

  private static void scheduleAll(ControlPlane plane, PodWaiter waiter) {
    deploy(plane, "unserved", "no-such-scheduler");
    deploy(plane, "deployed", Samples.BERTH);
    startJob(plane);
    startStatefulSet(plane);
    deploy(plane, "others", KUBE);

    waiter.awaitPods("the Deployment", all -> allInPhase(all, "deployed", 3, "Running"));
    waiter.awaitPods("the StatefulSet", all -> allInPhase(all, "stateful", 2, "Running"));
    waiter.awaitPods("the Job", all -> allInPhase(all, "job", 4, "Succeeded"));
    waiter.awaitPods("kube-scheduler's pods", all -> allInPhase(all, "others", 3, "Running"));

    List<Pod> pods = plane.client().pods().inNamespace("default").list().getItems();
    for (Pod pod : pods) {
      String app = pod.getMetadata().getLabels().get("app");
      if (app.equals("unserved")) {
        assertThat(pod).matches(Predicate.not(PodWaiter::isBound), "is pending");
        assertThat(pod.getStatus().getConditions()).as("conditions").isEmpty();
      } else {
        assertThat(
                waiter
                    .awaitEvent(pod.getMetadata().getName(), "Scheduled")
                    .getReportingController())
            .as("the scheduler of a pod of %s", app)
            .isEqualTo(app.equals("others") ? KUBE : Samples.BERTH);
      }
    }
  }

  private static boolean allInPhase(List<Pod> pods, String app, int count, String phase) {
    List<Pod> own =
        pods.stream().filter(pod -> app.equals(pod.getMetadata().getLabels().get("app"))).toList();
    return own.size() == count
        && own.stream().allMatch(pod -> pod.getStatus().getPhase().equals(phase));
  }

  private static void deploy(ControlPlane plane, String app, String scheduler) {
    plane
        .client()
        .resource(
            new DeploymentBuilder()
                .withNewMetadata()
                .withName(app)
                .withNamespace("default")
                .endMetadata()
                .withNewSpec()
                .withReplicas(3)
                .withSelector(selector(app))
                .withTemplate(template(app, scheduler, "Always"))
                .endSpec()
                .build())
        .create();
  }

  private static void startJob(ControlPlane plane) {
    plane
        .client()
        .resource(
            new JobBuilder()
                .withNewMetadata()
                .withName("job")
                .withNamespace("default")
                .endMetadata()
                .withNewSpec()
                .withParallelism(2)
                .withCompletions(4)
                .withTemplate(template("job", Samples.BERTH, "Never"))
                .endSpec()
                .build())
        .create();
  }

  private static void startStatefulSet(ControlPlane plane) {
    plane
        .client()
        .resource(
            new StatefulSetBuilder()
                .withNewMetadata()
                .withName("stateful")
                .withNamespace("default")
                .endMetadata()
                .withNewSpec()
                .withServiceName("stateful")
                .withReplicas(2)
                .withSelector(selector("stateful"))
                .withTemplate(template("stateful", Samples.BERTH, "Always"))
                .endSpec()
                .build())
        .create();
  }

  private static LabelSelector selector(String app) {
    return new LabelSelectorBuilder().addToMatchLabels("app", app).build();
  }

  private static PodTemplateSpec template(String app, String scheduler, String restartPolicy) {
    return new PodTemplateSpecBuilder()
        .withNewMetadata()
        .addToLabels("app", app)
        .endMetadata()
        .withSpec(
            Samples.pod(app, scheduler, "100m")
                .editSpec()
                .withRestartPolicy(restartPolicy)
                .endSpec()
                .build()
                .getSpec())
        .build();
  }
}
