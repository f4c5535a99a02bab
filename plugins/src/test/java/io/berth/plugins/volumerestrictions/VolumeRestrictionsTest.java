package io.berth.plugins.volumerestrictions;

import static io.berth.testing.Claims.claim;
import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.CycleState;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.testing.FakeStorage;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import io.berth.testing.Volumes;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class VolumeRestrictionsTest {
  private static final Status IN_USE = Status.unschedulable("node(s) had no available disk");
  private static final Status CLAIM_IN_USE =
      Status.unschedulable(
          "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode"
              + " already in-use by another pod");

  private final VolumeRestrictions plugin =
      new VolumeRestrictions(
          new FakeStorage()
              .with(
                  claim("mine").accessModes("ReadWriteOncePod").build(), claim("shared").build()));

  /** One row: a pod's volume, a volume in use on the node, and whether they get along. */
  record Case(String name, Volume wanted, Volume used, Status verdict) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Case> disks() {
    return List.of(
        new Case("one GCE disk", gce("d", false), gce("d", false), IN_USE),
        new Case("two GCE disks", gce("d", false), gce("e", false), Status.SUCCESS),
        new Case("a GCE disk only read", gce("d", true), gce("d", true), Status.SUCCESS),
        new Case("a GCE disk read and written", gce("d", true), gce("d", false), IN_USE),
        new Case("an EBS disk even if only read", ebs("v"), ebs("v"), IN_USE),
        new Case("two EBS disks", ebs("v"), ebs("w"), Status.SUCCESS),
        new Case("one iSCSI target", iscsi("t", false), iscsi("t", true), IN_USE),
        new Case("an iSCSI target only read", iscsi("t", true), iscsi("t", true), Status.SUCCESS),
        new Case("one Ceph image", rbd("i", "a", "b"), rbd("i", "b", "c"), IN_USE),
        new Case("Ceph images of two clusters", rbd("i", "a"), rbd("i", "b"), Status.SUCCESS),
        new Case("two Ceph images", rbd("i", "a"), rbd("j", "a"), Status.SUCCESS),
        new Case("disks of two kinds", gce("d", false), ebs("d"), Status.SUCCESS));
  }

  private static Volume gce(String disk, boolean readOnly) {
    return new VolumeBuilder()
        .withName("v")
        .withNewGcePersistentDisk()
        .withPdName(disk)
        .withReadOnly(readOnly)
        .endGcePersistentDisk()
        .build();
  }

  private static Volume ebs(String id) {
    return new VolumeBuilder()
        .withName("v")
        .withNewAwsElasticBlockStore()
        .withVolumeID(id)
        .withReadOnly(true)
        .endAwsElasticBlockStore()
        .build();
  }

  private static Volume iscsi(String target, boolean readOnly) {
    return new VolumeBuilder()
        .withName("v")
        .withNewIscsi()
        .withIqn(target)
        .withReadOnly(readOnly)
        .endIscsi()
        .build();
  }

  private static Volume rbd(String image, String... monitors) {
    return new VolumeBuilder()
        .withName("v")
        .withNewRbd()
        .withImage(image)
        .withMonitors(monitors)
        .endRbd()
        .build();
  }

  @ParameterizedTest
  @MethodSource("disks")
  void keepsDisksApart(Case row) {
    PodInfo pod = pod("p").volume(row.wanted).info();
    CycleState state = Snapshots.state(List.of(node("n")), pod("q").volume(row.used).onNode("n"));

    assertThat(plugin.preFilter(state, pod).status()).isEqualTo(Status.SUCCESS);
    assertThat(plugin.filter(state, pod, only(state))).isEqualTo(row.verdict);
  }

  @Test
  void skipsPodsWithoutSuchVolumes() {
    Pods harmless = pod("p").claim("shared").volume(Volumes.emptyDir("tmp"));

    assertThat(plugin.preFilter(Snapshots.state(node("n")), harmless.info()).status())
        .isEqualTo(Status.SKIP);
  }

  @Test
  void skipsAClaimForOnePodThatNobodyUses() {
    CycleState state =
        Snapshots.state(List.of(node("n")), pod("q").namespace("other").claim("mine").onNode("n"));

    assertThat(plugin.preFilter(state, pod("p").claim("mine").info()).status())
        .isEqualTo(Status.SKIP);
  }

  @Test
  void wantsClaimsToBeThere() {
    assertThat(
            plugin.preFilter(Snapshots.state(node("n")), pod("p").claim("missing").info()).status())
        .isEqualTo(Status.unresolvable("persistentvolumeclaim \"missing\" not found"));
  }

  @Test
  void aClaimForOnePodRulesOutEveryNodeUntilThatPodIsGone() {
    PodInfo pod = pod("p").claim("mine").info();
    CycleState state =
        Snapshots.state(List.of(node("n"), node("other")), pod("q").claim("mine").onNode("other"));
    NodeInfo other = Objects.requireNonNull(state.snapshot().node("other"));
    NodeInfo node = Objects.requireNonNull(state.snapshot().node("n"));
    assertThat(plugin.preFilter(state, pod).status()).isEqualTo(Status.SUCCESS);
    assertThat(plugin.filter(state, pod, node)).isEqualTo(CLAIM_IN_USE);

    CycleState trial = state.copy();
    PodInfo user = other.pod(0);
    plugin.removePod(trial, pod, user, other.minus(user));
    assertThat(plugin.filter(trial, pod, node)).isEqualTo(Status.SUCCESS);
    plugin.addPod(trial, pod, user, other);
    assertThat(plugin.filter(trial, pod, node)).isEqualTo(CLAIM_IN_USE);

    assertThat(plugin.filter(state, pod, node)).as("the trial is over").isEqualTo(CLAIM_IN_USE);
  }

  private static NodeInfo only(CycleState state) {
    return state.snapshot().nodes().getFirst();
  }
}
