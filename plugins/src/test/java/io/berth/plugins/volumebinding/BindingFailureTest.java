package io.berth.plugins.volumebinding;

import static io.berth.testing.Claims.claim;
import static io.berth.testing.Nodes.node;
import static io.berth.testing.PersistentVolumes.volume;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.CycleState;
import io.berth.framework.EventResource;
import io.berth.framework.ObjectRef;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.testing.FakeStorageLister;
import io.berth.testing.Nodes;
import io.berth.testing.Snapshots;
import io.berth.testing.StorageClasses;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the errors that end the wait for volume binding. */
class BindingFailureTest {
  /**
   * One row.
   *
   * @param event the event during the wait
   */
  record Case(
      String name,
      String claim,
      BiConsumer<FakeVolumeController, FakeStorageLister> event,
      String failure) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Case> cases() {
    return List.of(
        new Case(
            "provisioning fails",
            "new",
            (cluster, _) -> cluster.failProvisioning("default", "new"),
            "provisioning failed for PVC \"new\""),
        new Case(
            "the claim loses all annotations",
            "new",
            (_, storage) -> storage.with(later(claim("new").storageClass("fast").build())),
            "selectedNode annotation reset for PVC \"new\""),
        new Case(
            "the claim to provision is deleted",
            "new",
            (_, storage) -> storage.without(claim("new").build()),
            "failed to check provisioning pvc: persistentvolumeclaims \"default/new\" not found"),
        new Case(
            "the volume is provisioned for another node",
            "new",
            (cluster, _) -> cluster.provision("default", "new", "n2"),
            "pv \"provisioned-new\" node affinity doesn't match node \"n1\":"
                + " no matching NodeSelectorTerms"),
        new Case(
            "the pod is deleted",
            "new",
            (cluster, _) -> cluster.removePod("p"),
            "pod does not exist any more: pod \"p\" not found"),
        new Case(
            "the node is deleted",
            "new",
            (cluster, _) -> cluster.removeNode("n1"),
            "failed to get node \"n1\": node \"n1\" not found"),
        new Case(
            "the claimRef of the volume is removed",
            "old",
            (cluster, _) -> cluster.unbind("pv1"),
            "ClaimRef got reset for pv \"pv1\""),
        new Case(
            "the volume is deleted",
            "old",
            (_, storage) -> storage.without(volume("pv1").build()),
            "failed to check binding: persistentvolumes \"pv1\" not found"),
        new Case(
            "the claim of the volume is deleted",
            "old",
            (_, storage) -> storage.without(claim("old").build()),
            "failed to check binding: persistentvolumeclaims \"default/old\" not found"));
  }

  private static PersistentVolumeClaim later(PersistentVolumeClaim claim) {
    claim.getMetadata().setResourceVersion("1000");
    return claim;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void bindingFails(Case row) {
    FakeStorageLister storage =
        new FakeStorageLister()
            .with(
                StorageClasses.local("local"),
                StorageClasses.waitForFirstConsumer("fast", "csi.example.com"),
                volume("pv1").storageClass("local").onHost("n1").build(),
                claim("old").storageClass("local").build(),
                claim("new").storageClass("fast").build());
    Nodes node = node("n1").hostname();
    FakeVolumeController cluster = new FakeVolumeController(storage, node.spec());
    VolumeBinding plugin =
        new VolumeBinding(new VolumeBindingArgs(600, null), storage, cluster, cluster);
    PodInfo pod = pod("p").claim(row.claim).info();
    CycleState state = Snapshots.state(node);
    NodeInfo nodeInfo = Objects.requireNonNull(state.snapshot().node("n1"));
    plugin.preFilter(state, pod);
    assertThat(plugin.filter(state, pod, nodeInfo)).isEqualTo(Status.SUCCESS);
    plugin.reserve(state, pod, "n1");
    cluster.then(() -> row.event.accept(cluster, storage));

    assertThat(plugin.preBind(state, pod, "n1"))
        .isEqualTo(Status.error("binding volumes: " + row.failure));
    assertThat(cluster.waited()).isEqualTo(Duration.ofSeconds(1));
    assertThat(cluster.awaited())
        .as("waits only for changes of the pod's objects")
        .contains(
            new ObjectRef(EventResource.PERSISTENT_VOLUME_CLAIM, "default", row.claim),
            new ObjectRef(EventResource.POD, "default", "p"),
            ObjectRef.of(EventResource.NODE, "n1"));
    assertThat(cluster.awaited().contains(ObjectRef.of(EventResource.PERSISTENT_VOLUME, "pv1")))
        .isEqualTo(row.claim.equals("old"));
  }
}
