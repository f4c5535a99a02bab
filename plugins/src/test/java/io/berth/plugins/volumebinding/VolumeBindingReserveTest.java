package io.berth.plugins.volumebinding;

import static io.berth.testing.Claims.claim;
import static io.berth.testing.Nodes.node;
import static io.berth.testing.PersistentVolumes.volume;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.CycleState;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.testing.FakeStorageLister;
import io.berth.testing.Nodes;
import io.berth.testing.Snapshots;
import io.berth.testing.StorageClasses;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Tests Reserve, Unreserve and PreBind: volumes are assumed first, written and awaited later. */
class VolumeBindingReserveTest {
  private static final List<Nodes> NODES = List.of(node("n1").hostname(), node("n2").hostname());

  private final FakeStorageLister storage =
      new FakeStorageLister()
          .with(
              StorageClasses.local("local"),
              StorageClasses.waitForFirstConsumer("fast", "csi.example.com"),
              volume("pv1").storageClass("local").onHost("n1").build(),
              volume("pv2").storageClass("local").onHost("n2").build(),
              claim("a").storageClass("local").build(),
              claim("b").storageClass("local").build(),
              claim("new").storageClass("fast").build(),
              claim("done").storageClass("fast").boundTo("pv3").build(),
              volume("pv3").storageClass("fast").phase("Bound").build());
  private final FakeVolumeController cluster =
      new FakeVolumeController(storage, NODES.get(0).spec(), NODES.get(1).spec());
  private final VolumeBinding plugin =
      new VolumeBinding(new VolumeBindingArgs(600, null), storage, cluster, cluster);

  /** Filters every node, as an attempt does before Reserve. */
  private CycleState filtered(PodInfo pod) {
    CycleState state = Snapshots.state(NODES.get(0), NODES.get(1));
    if (plugin.preFilter(state, pod).status().isSuccess()) {
      for (NodeInfo node : state.snapshot().nodes()) {
        plugin.filter(state, pod, node);
      }
    }
    return state;
  }

  private CycleState reserved(PodInfo pod, String node) {
    CycleState state = filtered(pod);
    assertThat(plugin.reserve(state, pod, node)).isEqualTo(Status.SUCCESS);
    return state;
  }

  private Status filterStatus(PodInfo pod, String nodeName) {
    CycleState state = Snapshots.state(NODES.get(0), NODES.get(1));
    plugin.preFilter(state, pod);
    return plugin.filter(state, pod, Objects.requireNonNull(state.snapshot().node(nodeName)));
  }

  private PersistentVolume storedVolume(String name) {
    return Objects.requireNonNull(storage.volume(name));
  }

  private PersistentVolumeClaim storedClaim(String name) {
    return Objects.requireNonNull(storage.claim("default", name));
  }

  @Test
  void skipsPreBindWithoutClaims() {
    PodInfo pod = pod("p").info();
    CycleState state = reserved(pod, "n1");

    assertThat(plugin.preBindPreFlight(state, pod, "n1")).isEqualTo(Status.SKIP);
  }

  @Test
  void skipsPreBindIfClaimsAreBound() {
    PodInfo pod = pod("p").claim("done").info();
    CycleState state = reserved(pod, "n1");

    assertThat(plugin.preBindPreFlight(state, pod, "n1")).isEqualTo(Status.SKIP);
    assertThat(plugin.preBind(state, pod, "n1")).isEqualTo(Status.SUCCESS);
  }

  @Test
  void assumedVolumeIsNotAvailable() {
    reserved(pod("p").claim("a").info(), "n1");

    PodInfo next = pod("q").claim("b").info();
    assertThat(filterStatus(next, "n1").isSuccess()).isFalse();
    assertThat(filterStatus(next, "n2").isSuccess()).isTrue();
    assertThat(storedVolume("pv1").getSpec().getClaimRef()).as("nothing is written").isNull();
  }

  @Test
  void claimWithSelectedNodeRejectsOtherNodes() {
    reserved(pod("p").claim("new").info(), "n1");

    PodInfo sharing = pod("q").claim("new").info();
    assertThat(filterStatus(sharing, "n1").isSuccess()).isTrue();
    assertThat(filterStatus(sharing, "n2").isSuccess()).isFalse();
  }

  @Test
  void unreserveRevertsAssumedVolumes() {
    PodInfo pod = pod("p").claim("a").claim("new").info();
    CycleState state = reserved(pod, "n1");

    plugin.unreserve(state, pod, "n1");
    plugin.unreserve(state, pod, "n1");

    assertThat(filterStatus(pod("q").claim("b").info(), "n1").isSuccess()).isTrue();
    assertThat(filterStatus(pod("q").claim("new").info(), "n2").isSuccess()).isTrue();
  }

  @Test
  void unreserveWithoutReserveDoesNothing() {
    PodInfo pod = pod("p").claim("a").info();

    plugin.unreserve(Snapshots.state(NODES.get(0)), pod, "n1");
    plugin.unreserve(filtered(pod), pod, "n1");

    assertThat(filterStatus(pod, "n1").isSuccess()).isTrue();
  }

  @Test
  void bindsExistingVolume() {
    PodInfo pod = pod("p").claim("a").info();
    CycleState state = reserved(pod, "n1");
    cluster.then(() -> cluster.bind("pv1"));

    assertThat(plugin.preBindPreFlight(state, pod, "n1")).isEqualTo(Status.SUCCESS);
    assertThat(plugin.preBind(state, pod, "n1")).isEqualTo(Status.SUCCESS);

    var claimRef = storedVolume("pv1").getSpec().getClaimRef();
    assertThat(
            List.of(
                claimRef.getKind(), claimRef.getNamespace(), claimRef.getName(), claimRef.getUid()))
        .containsExactly("PersistentVolumeClaim", "default", "a", "a");
    assertThat(storedVolume("pv1").getMetadata().getAnnotations())
        .containsEntry("pv.kubernetes.io/bound-by-controller", "yes");
    assertThat(storedClaim("a").getSpec().getVolumeName()).isEqualTo("pv1");
  }

  @Test
  void provisionsVolume() {
    PodInfo pod = pod("p").claim("new").info();
    CycleState state = reserved(pod, "n2");
    cluster.then(() -> cluster.provision("default", "new", "n2"));

    assertThat(plugin.preBind(state, pod, "n2")).isEqualTo(Status.SUCCESS);

    assertThat(storedClaim("new").getMetadata().getAnnotations())
        .containsEntry("volume.kubernetes.io/selected-node", "n2");
    assertThat(cluster.waited()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void ignoresObjectsOlderThanItsWrites() {
    PodInfo pod = pod("p").claim("a").claim("new").info();
    CycleState state = reserved(pod, "n1");
    cluster
        .lagging()
        .then(() -> {})
        .then(cluster::catchUp)
        .then(() -> cluster.bind("pv1"))
        .then(() -> cluster.provision("default", "new", "n1"));

    assertThat(plugin.preBind(state, pod, "n1")).isEqualTo(Status.SUCCESS);
    assertThat(cluster.waited()).isEqualTo(Duration.ofSeconds(4));
  }

  @Test
  void failsAfterBindTimeout() {
    PodInfo pod = pod("p").claim("a").info();
    CycleState state = reserved(pod, "n1");

    assertThat(plugin.preBind(state, pod, "n1"))
        .isEqualTo(Status.error("binding volumes: context deadline exceeded"));
    assertThat(cluster.waited()).isEqualTo(Duration.ofMinutes(10));
  }

  @Test
  void keepsWrittenVolumesAssumedAfterFailure() {
    PodInfo pod = pod("p").claim("a").info();
    CycleState state = reserved(pod, "n1");
    cluster.lagging();
    plugin.preBind(state, pod, "n1");

    plugin.unreserve(state, pod, "n1");

    assertThat(filterStatus(pod("q").claim("b").info(), "n1").isSuccess()).isFalse();
    cluster.catchUp();
    assertThat(filterStatus(pod("q").claim("b").info(), "n1").isSuccess()).isFalse();
    assertThat(filterStatus(pod, "n1").isSuccess()).as("volume of the pod itself").isTrue();
  }

  @Test
  void failedWriteEndsBinding() {
    PodInfo pod = pod("p").claim("a").claim("new").info();
    CycleState state = reserved(pod, "n1");
    cluster.failWrite("new");

    Status status = plugin.preBind(state, pod, "n1");

    assertThat(status.isError()).isTrue();
    assertThat(status.reasons()).containsExactly("\"new\": the object has been modified");
    assertThat(cluster.waited()).isEqualTo(Duration.ZERO);
  }

  @Test
  void reserveFailsIfVolumeChangedAfterFilter() {
    PodInfo pod = pod("p").claim("a").info();
    CycleState state = filtered(pod);
    PersistentVolume changed = volume("pv1").storageClass("local").onHost("n1").build();
    changed.getMetadata().setResourceVersion("2");
    storage.with(changed);

    assertThat(plugin.reserve(state, pod, "n1").reasons())
        .containsExactly("\"pv1\" is out of sync (stored: 2, assume: 1)");
  }

  @Test
  void reserveAssumesNothingIfOneVolumeFails() {
    PodInfo pod = pod("p").claim("a").claim("new").info();
    CycleState state = filtered(pod);
    PersistentVolumeClaim changed = claim("new").storageClass("fast").build();
    changed.getMetadata().setResourceVersion("2");
    storage.with(changed);

    assertThat(plugin.reserve(state, pod, "n1").isError()).isTrue();
    assertThat(filterStatus(pod("q").claim("b").info(), "n1").isSuccess()).isTrue();
  }

  @Test
  void reserveFailsIfVolumeIsDeleted() {
    PodInfo pod = pod("p").claim("a").info();
    CycleState state = filtered(pod);
    storage.without(storedVolume("pv1"));

    assertThat(plugin.reserve(state, pod, "n1").reasons())
        .containsExactly("persistentvolumes \"pv1\" not found");
  }
}
