package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.FakeNodes;
import io.berth.e2e.controlplane.Timeouts;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Functions of a control plane that a test starts for itself. */
@OnCluster(Needs.CONTROL_PLANE)
class ControlPlaneIT {
  private static final int FORBIDDEN = 403;

  @Test
  void storedObjectsSurviveApiServerRestart(ControlPlane plane) {
    ConfigMap configMap =
        new ConfigMapBuilder()
            .withNewMetadata()
            .withName("note")
            .withNamespace("default")
            .endMetadata()
            .addToData("stored", "yes")
            .build();
    plane.client().resource(configMap).create();

    plane.stopApiServer();
    try (KubernetesClient clientWithoutRetries = clientWithoutRetries(plane.kubeconfig())) {
      assertThatThrownBy(() -> clientWithoutRetries.resource(configMap).get())
          .isInstanceOf(KubernetesClientException.class);
    }

    plane.restartApiServer();
    assertThat(plane.client().resource(configMap).get().getData()).containsEntry("stored", "yes");
  }

  @Test
  void usersHavePermissionsOfTheirRoles(ControlPlane plane) {
    try (KubernetesClient scheduler =
            clientWithoutRetries(plane.kubeconfig("system:kube-scheduler"));
        KubernetesClient account =
            clientWithoutRetries(plane.kubeconfig("system:serviceaccount:default:default"))) {
      assertThat(scheduler.pods().inAnyNamespace().list().getItems()).isNotNull();
      assertForbidden(() -> scheduler.secrets().inAnyNamespace().list());
      assertForbidden(() -> account.pods().inNamespace("default").list());
    }
  }

  @Test
  void jobsCompleteAndDeletedPodsAreRemoved(ControlPlane plane) {
    plane.nodes(1, FakeNodes.template("worker").build());
    Job job =
        new JobBuilder()
            .withNewMetadata()
            .withName("job")
            .withNamespace("default")
            .endMetadata()
            .withNewSpec()
            .withNewTemplate()
            .withNewSpec()
            .withNodeName("worker-0")
            .withRestartPolicy("Never")
            .addNewContainer()
            .withName("main")
            .withImage("any")
            .endContainer()
            .endSpec()
            .endTemplate()
            .endSpec()
            .build();
    plane.client().resource(job).create();
    plane
        .client()
        .resource(job)
        .waitUntilCondition(
            now -> Objects.equals(now.getStatus().getSucceeded(), 1),
            Timeouts.waitSeconds(),
            TimeUnit.SECONDS);

    Pod pod = plane.client().pods().inNamespace("default").list().getItems().getFirst();
    plane.client().resource(pod).delete();
    plane
        .client()
        .resource(pod)
        .waitUntilCondition(Objects::isNull, Timeouts.waitSeconds(), TimeUnit.SECONDS);
  }

  private static void assertForbidden(Runnable request) {
    assertThatThrownBy(request::run)
        .isInstanceOfSatisfying(
            KubernetesClientException.class, e -> assertThat(e.getCode()).isEqualTo(FORBIDDEN));
  }

  /** Returns a client that does not retry requests. */
  private static KubernetesClient clientWithoutRetries(Path kubeconfig) {
    Config config = Config.fromKubeconfig(kubeconfig.toFile());
    return new KubernetesClientBuilder()
        .withConfig(new ConfigBuilder(config).withRequestRetryBackoffLimit(0).build())
        .build();
  }
}
