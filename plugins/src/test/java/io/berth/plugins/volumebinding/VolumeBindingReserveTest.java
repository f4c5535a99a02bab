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
import io.berth.testing.FakeStorage;
import io.berth.testing.Nodes;
import io.berth.testing.Snapshots;
import io.berth.testing.StorageClasses;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Taking volumes for a pod: assumed at once, written and waited for later. */
class VolumeBindingReserveTest {
  private static final List<Nodes> NODES = List.of(node("n1").hostname(), node("n2").hostname());

  private final FakeStorage storage =
      new FakeStorage()
          .with(
              StorageClasses.local("local"),
              StorageClasses.late("fast", "csi.example.com"),
              volume("pv1").ofClass("local").onHost("n1").build(),
              volume("pv2").ofClass("local").onHost("n2").build(),
              claim("a").ofClass("local").build(),
              claim("b").ofClass("local").build(),
              claim("new").ofClass("fast").build(),
              claim("done").ofClass("fast").boundTo("pv3").build(),
              volume("pv3").ofClass("fast").phase("Bound").build());
  private final FakeVolumeController cluster =
      new FakeVolumeController(storage, NODES.get(0).spec(), NODES.get(1).spec());
  private final VolumeBinding plugin =
      new VolumeBinding(new VolumeBindingArgs(600, null), storage, cluster, cluster);

  /** Judges every node, as an attempt does before it reserves one of them. */
  private CycleState judged(PodInfo pod) {
    CycleState state = Snapshots.state(NODES.get(0), NODES.get(1));
    if (plugin.preFilter(state, pod).status().isSuccess()) {
      for (NodeInfo node : state.snapshot().nodes()) {
        plugin.filter(state, pod, node);
      }
    }
    return state;
  }

  private CycleState reserved(PodInfo pod, String node) {
    CycleState state = judged(pod);
    assertThat(plugin.reserve(state, pod, node)).isEqualTo(Status.SUCCESS);
    return state;
  }

  private Status verdict(PodInfo pod, String nodeName) {
    CycleState state = Snapshots.state(NODES.get(0), NODES.get(1));
    plugin.preFilter(state, pod);
    return plugin.filter(state, pod, Objects.requireNonNull(state.snapshot().node(nodeName)));
  }

  private PersistentVolume shownVolume(String name) {
    return Objects.requireNonNull(storage.volume(name));
  }

  private PersistentVolumeClaim shownClaim(String name) {
    return Objects.requireNonNull(storage.claim("default", name));
  }

  @Test
  void aPodWithoutClaimsNeedsNothing() {
    PodInfo pod = pod("p").info();
    CycleState state = reserved(pod, "n1");

    assertThat(plugin.preBindNeeded(state, pod, "n1")).isEqualTo(Status.SKIP);
  }

  @Test
  void aPodWhoseClaimsAreBoundNeedsNothing() {
    PodInfo pod = pod("p").claim("done").info();
    CycleState state = reserved(pod, "n1");

    assertThat(plugin.preBindNeeded(state, pod, "n1")).isEqualTo(Status.SKIP);
    assertThat(plugin.preBind(state, pod, "n1")).isEqualTo(Status.SUCCESS);
  }

  @Test
  void aReservedVolumeIsNotOfferedAgain() {
    reserved(pod("p").claim("a").info(), "n1");

    PodInfo next = pod("q").claim("b").info();
    assertThat(verdict(next, "n1").isSuccess()).isFalse();
    assertThat(verdict(next, "n2").isSuccess()).isTrue();
    assertThat(shownVolume("pv1").getSpec().getClaimRef()).as("nothing is written").isNull();
  }

  @Test
  void aClaimThatAsksForAVolumeOnOneNodeDoesNotAskOnAnother() {
    reserved(pod("p").claim("new").info(), "n1");

    PodInfo sharing = pod("q").claim("new").info();
    assertThat(verdict(sharing, "n1").isSuccess()).isTrue();
    assertThat(verdict(sharing, "n2").isSuccess()).isFalse();
  }

  @Test
  void unreserveGivesBackWhatWasAssumed() {
    PodInfo pod = pod("p").claim("a").claim("new").info();
    CycleState state = reserved(pod, "n1");

    plugin.unreserve(state, pod, "n1");
    plugin.unreserve(state, pod, "n1");

    assertThat(verdict(pod("q").claim("b").info(), "n1").isSuccess()).isTrue();
    assertThat(verdict(pod("q").claim("new").info(), "n2").isSuccess()).isTrue();
  }

  @Test
  void unreserveWithoutReserveDoesNothing() {
    PodInfo pod = pod("p").claim("a").info();

    plugin.unreserve(Snapshots.state(NODES.get(0)), pod, "n1");
    plugin.unreserve(judged(pod), pod, "n1");

    assertThat(verdict(pod, "n1").isSuccess()).isTrue();
  }

  @Test
  void bindsAVolumeThatExists() {
    PodInfo pod = pod("p").claim("a").info();
    CycleState state = reserved(pod, "n1");
    cluster.then(() -> cluster.bind("pv1"));

    assertThat(plugin.preBindNeeded(state, pod, "n1")).isEqualTo(Status.SUCCESS);
    assertThat(plugin.preBind(state, pod, "n1")).isEqualTo(Status.SUCCESS);

    var holder = shownVolume("pv1").getSpec().getClaimRef();
    assertThat(List.of(holder.getKind(), holder.getNamespace(), holder.getName(), holder.getUid()))
        .containsExactly("PersistentVolumeClaim", "default", "a", "a");
    assertThat(shownVolume("pv1").getMetadata().getAnnotations())
        .containsEntry("pv.kubernetes.io/bound-by-controller", "yes");
    assertThat(shownClaim("a").getSpec().getVolumeName()).isEqualTo("pv1");
  }

  @Test
  void hasAVolumeMade() {
    PodInfo pod = pod("p").claim("new").info();
    CycleState state = reserved(pod, "n2");
    cluster.then(() -> cluster.provision("default", "new", "n2"));

    assertThat(plugin.preBind(state, pod, "n2")).isEqualTo(Status.SUCCESS);

    assertThat(shownClaim("new").getMetadata().getAnnotations())
        .containsEntry("volume.kubernetes.io/selected-node", "n2");
    assertThat(cluster.waited()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void doesNotTakeOldNewsForTheOutcome() {
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
  void waitsNoLongerThanConfigured() {
    PodInfo pod = pod("p").claim("a").info();
    CycleState state = reserved(pod, "n1");

    assertThat(plugin.preBind(state, pod, "n1"))
        .isEqualTo(Status.error("binding volumes: context deadline exceeded"));
    assertThat(cluster.waited()).isEqualTo(Duration.ofMinutes(10));
  }

  @Test
  void whatIsWrittenStaysTakenAfterAFailure() {
    PodInfo pod = pod("p").claim("a").info();
    CycleState state = reserved(pod, "n1");
    cluster.lagging();
    plugin.preBind(state, pod, "n1");

    plugin.unreserve(state, pod, "n1");

    assertThat(verdict(pod("q").claim("b").info(), "n1").isSuccess()).isFalse();
    cluster.catchUp();
    assertThat(verdict(pod("q").claim("b").info(), "n1").isSuccess()).isFalse();
    assertThat(verdict(pod, "n1").isSuccess()).as("the volume is its own").isTrue();
  }

  @Test
  void aRefusedWriteEndsTheBinding() {
    PodInfo pod = pod("p").claim("a").claim("new").info();
    CycleState state = reserved(pod, "n1");
    cluster.refuse("new");

    Status status = plugin.preBind(state, pod, "n1");

    assertThat(status.isError()).isTrue();
    assertThat(status.reasons()).containsExactly("\"new\": the object has been modified");
    assertThat(cluster.waited()).isEqualTo(Duration.ZERO);
  }

  @Test
  void reserveFailsIfAVolumeChangedSinceTheNodeWasJudged() {
    PodInfo pod = pod("p").claim("a").info();
    CycleState state = judged(pod);
    PersistentVolume changed = volume("pv1").ofClass("local").onHost("n1").build();
    changed.getMetadata().setResourceVersion("2");
    storage.with(changed);

    assertThat(plugin.reserve(state, pod, "n1").reasons())
        .containsExactly("\"pv1\" is out of sync (stored: 2, assume: 1)");
  }

  @Test
  void reserveTakesNothingIfItCannotTakeAll() {
    PodInfo pod = pod("p").claim("a").claim("new").info();
    CycleState state = judged(pod);
    PersistentVolumeClaim changed = claim("new").ofClass("fast").build();
    changed.getMetadata().setResourceVersion("2");
    storage.with(changed);

    assertThat(plugin.reserve(state, pod, "n1").isError()).isTrue();
    assertThat(verdict(pod("q").claim("b").info(), "n1").isSuccess()).isTrue();
  }

  @Test
  void reserveFailsIfAVolumeIsGone() {
    PodInfo pod = pod("p").claim("a").info();
    CycleState state = judged(pod);
    storage.without(shownVolume("pv1"));

    assertThat(plugin.reserve(state, pod, "n1").reasons())
        .containsExactly("persistentvolumes \"pv1\" not found");
  }
}
