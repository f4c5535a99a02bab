package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.Timeouts;
import io.berth.testing.Claims;
import io.berth.testing.PersistentVolumes;
import io.berth.testing.StorageClasses;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.concurrent.TimeUnit;

/** Triggers each kind of write request of a scheduler, each time with new objects. */
final class RequestTriggers implements AutoCloseable {
  private static final String PROVISIONER = "provisioner.example.com";
  private static final String READER = "reader";

  private final ControlPlane plane;
  private final KubernetesClient client;
  private final SchedulerEndpoints pages;
  private final PodWaiter waiter;
  private int count;

  RequestTriggers(ControlPlane plane, SchedulerEndpoints pages) {
    this.plane = plane;
    this.client = plane.client();
    this.pages = pages;
    this.waiter = new PodWaiter(client, "default");
    client.resource(Samples.node("large", "64")).create();
    client.resource(tainted("tainted")).create();
    client.resource(Samples.priority("high", 1000)).create();
    client.resource(StorageClasses.local("existing")).create();
    client.resource(StorageClasses.waitForFirstConsumer("made", PROVISIONER)).create();
    createReader();
  }

  private void createReader() {
    plane.kubectl("create", "serviceaccount", READER);
    client
        .resource(
            new ClusterRoleBuilder()
                .withNewMetadata()
                .withName(READER)
                .endMetadata()
                .addNewRule()
                .addToNonResourceURLs("/metrics")
                .addToVerbs("get")
                .endRule()
                .build())
        .create();
    client
        .resource(
            new ClusterRoleBindingBuilder()
                .withNewMetadata()
                .withName(READER)
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", READER)
                .addNewSubject(null, "ServiceAccount", READER, "default")
                .build())
        .create();
  }

  /** Triggers the request that needs a grant, without waiting for its result. */
  void trigger(Grant grant) throws Exception {
    switch (grant.verb() + " " + grant.resource()) {
      case "create pods/binding", "create events" -> newPod("bound", "1");
      case "patch pods/status" -> newPod("rejected", "1000");
      case "patch events" -> retryRejectedPod(newPodRejectedByTaint());
      case "delete pods" -> newPreemptor();
      case "update persistentvolumes" -> newPodWithVolume();
      case "update persistentvolumeclaims" -> newPodWithClaim();
      case "create tokenreviews", "create subjectaccessreviews" ->
          assertThat(pages.get("/metrics", newToken()).statusCode()).isNotEqualTo(200);
      default -> throw new AssertionError("no trigger for " + grant);
    }
  }

  void bind() {
    Pod pod = newPod("bound", "1");
    waiter.awaitPod(pod.getMetadata().getName(), PodWaiter::isBound);
    waiter.awaitEvent(pod.getMetadata().getName(), "Scheduled");
  }

  void rejectPod() {
    Pod pod = newPod("rejected", "1000");
    waiter.awaitPod(pod.getMetadata().getName(), now -> !now.getStatus().getConditions().isEmpty());
  }

  void rejectPodTwice() {
    Pod pod = newPodRejectedByTaint();
    retryRejectedPod(pod);
    waiter.awaitEvent(
        pod.getMetadata().getName(), "FailedScheduling", event -> event.getSeries() != null);
  }

  void preempt() {
    Pod pod = newPreemptor();
    waiter.awaitPod(pod.getMetadata().getName(), PodWaiter::isBound);
  }

  void bindVolume() {
    Pod pod = newPodWithVolume();
    waiter.awaitPod(pod.getMetadata().getName(), PodWaiter::isBound);
  }

  void provisionVolume() {
    String claim = newPodWithClaim().getMetadata().getName();
    client
        .persistentVolumeClaims()
        .inNamespace("default")
        .withName(claim)
        .waitUntilCondition(
            now ->
                now.getMetadata()
                    .getAnnotations()
                    .containsKey("volume.kubernetes.io/selected-node"),
            Timeouts.waitSeconds(),
            TimeUnit.SECONDS);
  }

  /** Returns the metrics page for a permitted user that the scheduler has not authorized yet. */
  String readMetrics() throws Exception {
    return pages.get("/metrics", newToken()).body();
  }

  void connectWithCertificate() throws Exception {
    assertThat(pages.getWithCertificate("/metrics", plane.folder()).statusCode()).isEqualTo(401);
  }

  private String newToken() {
    return client
        .serviceAccounts()
        .inNamespace("default")
        .withName(READER)
        .tokenRequest()
        .getStatus()
        .getToken();
  }

  private Pod newPod(String name, String cpu) {
    return client.resource(pod(name, cpu).build()).create();
  }

  private PodBuilder pod(String name, String cpu) {
    return Samples.pod(name + "-" + count++, Samples.BERTH, cpu);
  }

  private static Node tainted(String name) {
    return Samples.node(name, "4")
        .edit()
        .editMetadata()
        .addToLabels("tainted", "yes")
        .endMetadata()
        .withNewSpec()
        .addNewTaint("NoSchedule", "closed", null, "yes")
        .endSpec()
        .build();
  }

  /** Creates a pod that a taint rejects, and waits for its event. */
  private Pod newPodRejectedByTaint() {
    Pod pod =
        client
            .resource(
                pod("again", "1").editSpec().addToNodeSelector("tainted", "yes").endSpec().build())
            .create();
    waiter.awaitEvent(pod.getMetadata().getName(), "FailedScheduling");
    return pod;
  }

  /** Adds a toleration that triggers a retry without making the pod schedulable. */
  private void retryRejectedPod(Pod pod) {
    String toleration =
        """
        [{"op": "add", "path": "/spec/tolerations/-",
          "value": {"key": "other", "operator": "Exists", "effect": "NoSchedule"}}]
        """;
    client.resource(pod).patch(PatchContext.of(PatchType.JSON), toleration);
  }

  /** Fills a new node with a pod, and creates a pod that preempts it. */
  private Pod newPreemptor() {
    String node = "full-" + count;
    client.resource(Samples.node(node, "1")).create();
    Pod victim =
        pod("victim", "1")
            .editSpec()
            .withNodeName(node)
            .withTerminationGracePeriodSeconds(0L)
            .endSpec()
            .build();
    client.resource(victim).create();
    return client
        .resource(
            pod("preemptor", "1")
                .editSpec()
                .withPriorityClassName("high")
                .addToNodeSelector("kubernetes.io/hostname", node)
                .endSpec()
                .build())
        .create();
  }

  /** Creates a pod whose claim matches an existing volume. */
  private Pod newPodWithVolume() {
    PersistentVolume volume =
        PersistentVolumes.volume("disk-" + count)
            .csi(PROVISIONER, "disk-" + count)
            .storageClass("existing")
            .onHost("large")
            .build();
    volume.getMetadata().setResourceVersion(null);
    client.resource(volume).create();
    return newPodWithClaimOf("existing");
  }

  /** Creates a pod whose claim needs a provisioned volume. */
  private Pod newPodWithClaim() {
    return newPodWithClaimOf("made");
  }

  private Pod newPodWithClaimOf(String storageClass) {
    Pod pod = pod("claiming", "1").build();
    String name = pod.getMetadata().getName();
    PersistentVolumeClaim claim = Claims.claim(name).storageClass(storageClass).build();
    claim.getMetadata().setResourceVersion(null);
    client.resource(claim).create();
    return client
        .resource(
            pod.edit()
                .editSpec()
                .addNewVolume()
                .withName("data")
                .withNewPersistentVolumeClaim()
                .withClaimName(name)
                .endPersistentVolumeClaim()
                .endVolume()
                .endSpec()
                .build())
        .create();
  }

  @Override
  public void close() {
    waiter.close();
  }
}
