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

/** Makes a scheduler do each thing that it does to a cluster; every time with new objects. */
final class Provocations implements AutoCloseable {
  private static final String PROVISIONER = "provisioner.example.com";
  private static final String READER = "reader";

  private final ControlPlane plane;
  private final KubernetesClient client;
  private final SchedulerPages pages;
  private final Waiting waiting;
  private int count;

  Provocations(ControlPlane plane, SchedulerPages pages) {
    this.plane = plane;
    this.client = plane.client();
    this.pages = pages;
    this.waiting = new Waiting(client, "default");
    client.resource(Samples.node("large", "64")).create();
    client.resource(tainted("tainted")).create();
    client.resource(Samples.priority("high", 1000)).create();
    client.resource(StorageClasses.local("existing")).create();
    client.resource(StorageClasses.late("made", PROVISIONER)).create();
    letRead();
  }

  private void letRead() {
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

  /** Has the scheduler do what a grant is for, without waiting for what comes of it. */
  void provoke(Grant grant) throws Exception {
    switch (grant.verb() + " " + grant.resource()) {
      case "create pods/binding", "create events" -> newPod("bound", "1");
      case "patch pods/status" -> newPod("refused", "1000");
      case "patch events" -> refuseAgain(refusedByTaint());
      case "delete pods" -> newPreemptor();
      case "update persistentvolumes" -> newPodWithVolume();
      case "update persistentvolumeclaims" -> newPodWithClaim();
      case "create tokenreviews", "create subjectaccessreviews" ->
          assertThat(pages.get("/metrics", newToken()).statusCode()).isNotEqualTo(200);
      default -> throw new AssertionError("nothing here makes the scheduler " + grant);
    }
  }

  void bind() {
    Pod pod = newPod("bound", "1");
    waiting.forPod(pod.getMetadata().getName(), Waiting::isBound);
    waiting.forEvent(pod.getMetadata().getName(), "Scheduled");
  }

  void refuse() {
    Pod pod = newPod("refused", "1000");
    waiting.forPod(pod.getMetadata().getName(), now -> !now.getStatus().getConditions().isEmpty());
  }

  void refuseTwice() {
    Pod pod = refusedByTaint();
    refuseAgain(pod);
    waiting.forEvent(
        pod.getMetadata().getName(), "FailedScheduling", event -> event.getSeries() != null);
  }

  void preempt() {
    Pod pod = newPreemptor();
    waiting.forPod(pod.getMetadata().getName(), Waiting::isBound);
  }

  void bindVolume() {
    Pod pod = newPodWithVolume();
    waiting.forPod(pod.getMetadata().getName(), Waiting::isBound);
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

  /** Returns the page as somebody sees it who may, and whom the scheduler has not seen yet. */
  String readMetrics() throws Exception {
    return pages.get("/metrics", newToken()).body();
  }

  void showCertificate() throws Exception {
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

  /** A pod that waits, and of which an event says so. */
  private Pod refusedByTaint() {
    Pod pod =
        client
            .resource(
                pod("again", "1").editSpec().addToNodeSelector("tainted", "yes").endSpec().build())
            .create();
    waiting.forEvent(pod.getMetadata().getName(), "FailedScheduling");
    return pod;
  }

  /** What changes may help, so it is tried again, with the same outcome. */
  private void refuseAgain(Pod pod) {
    String toleration =
        """
        [{"op": "add", "path": "/spec/tolerations/-",
          "value": {"key": "other", "operator": "Exists", "effect": "NoSchedule"}}]
        """;
    client.resource(pod).patch(PatchContext.of(PatchType.JSON), toleration);
  }

  /** Fills a new node with a pod, and asks for the same room for another. */
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

  /** A pod whose claim can have a volume that is there. */
  private Pod newPodWithVolume() {
    PersistentVolume volume =
        PersistentVolumes.volume("disk-" + count)
            .csi(PROVISIONER, "disk-" + count)
            .ofClass("existing")
            .onHost("large")
            .build();
    volume.getMetadata().setResourceVersion(null);
    client.resource(volume).create();
    return newPodWithClaimOf("existing");
  }

  /** A pod whose claim has to have a volume made for it. */
  private Pod newPodWithClaim() {
    return newPodWithClaimOf("made");
  }

  private Pod newPodWithClaimOf(String storageClass) {
    Pod pod = pod("claiming", "1").build();
    String name = pod.getMetadata().getName();
    PersistentVolumeClaim claim = Claims.claim(name).ofClass(storageClass).build();
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
    waiting.close();
  }
}
