package io.berth.plugins.volumebinding;

import static io.berth.testing.Claims.claim;
import static io.berth.testing.Nodes.node;
import static io.berth.testing.PersistentVolumes.volume;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.CycleState;
import io.berth.framework.PreFilterResult;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.testing.Claims;
import io.berth.testing.FakeStorage;
import io.berth.testing.PersistentVolumes;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import io.berth.testing.StorageClasses;
import io.berth.testing.Volumes;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.storage.CSIDriver;
import io.fabric8.kubernetes.api.model.storage.CSIDriverBuilder;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.api.model.storage.CSINodeBuilder;
import io.fabric8.kubernetes.api.model.storage.CSIStorageCapacity;
import io.fabric8.kubernetes.api.model.storage.CSIStorageCapacityBuilder;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Verdicts on a node {@code n1} in zone {@code a}. */
class VolumeBindingTest {
  private static final String OK = "Success[]";
  private static final String NO_VOLUME =
      "UnschedulableAndUnresolvable[node(s) didn't find available persistent volumes to bind]";
  private static final String OUT_OF_REACH =
      "UnschedulableAndUnresolvable[node(s) didn't match PersistentVolume's node affinity]";
  private static final String NO_SPACE =
      "UnschedulableAndUnresolvable[node(s) did not have enough free storage]";
  private static final String GONE =
      "UnschedulableAndUnresolvable[node(s) unavailable due to one or more pvc(s) bound to"
          + " non-existent pv(s)]";

  /** One row: what PreFilter says unless it succeeds, else what Filter says. */
  record Case(String name, Pods pod, List<HasMetadata> objects, String verdict) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Case row(String name, Pods pod, String verdict, HasMetadata... objects) {
    return new Case(name, pod, List.of(objects), verdict);
  }

  private static Pods withClaim(String name) {
    return pod("p").claim(name);
  }

  static List<Case> claims() {
    return List.of(
        row("no volumes", pod("p"), "Skip[]"),
        row("no claims", pod("p").volume(Volumes.emptyDir("tmp")), "Skip[]"),
        row(
            "a claim that is not there",
            withClaim("c"),
            "UnschedulableAndUnresolvable[persistentvolumeclaim \"c\" not found]"),
        row(
            "a claim that has lost its volume",
            withClaim("c"),
            "UnschedulableAndUnresolvable[persistentvolumeclaim \"c\" bound to non-existent"
                + " persistentvolume \"v\"]",
            claim("c").boundTo("v").phase("Lost").build()),
        row(
            "a claim that is being deleted",
            withClaim("c"),
            "UnschedulableAndUnresolvable[persistentvolumeclaim \"c\" is being deleted]",
            claim("c").deleted().build()),
        row(
            "an ephemeral volume whose claim is still to be made",
            pod("p").volume(Volumes.ephemeral("e", "late")),
            "UnschedulableAndUnresolvable[waiting for ephemeral volume controller to create the"
                + " persistentvolumeclaim \"p-e\"]"),
        row(
            "an ephemeral volume whose name another claim has",
            pod("p").volume(Volumes.ephemeral("e", "late")),
            "UnschedulableAndUnresolvable[PVC default/p-e was not created for pod default/p (pod is"
                + " not owner)]",
            claim("p-e").ofClass("late").madeFor("other").build()),
        row(
            "an ephemeral volume",
            pod("p").uid("u").volume(Volumes.ephemeral("e", "late")),
            OK,
            claim("p-e").ofClass("late").madeFor("u").build()),
        row(
            "an unbound claim without a class",
            withClaim("c"),
            "UnschedulableAndUnresolvable[pod has unbound immediate PersistentVolumeClaims]",
            claim("c").build()),
        row(
            "an unbound claim of a class that binds at once",
            withClaim("c"),
            "UnschedulableAndUnresolvable[pod has unbound immediate PersistentVolumeClaims]",
            claim("c").ofClass("immediate").build()),
        row(
            "a claim that names its volume but is not bound",
            withClaim("c"),
            "UnschedulableAndUnresolvable[pod has unbound immediate PersistentVolumeClaims]",
            claim("c").ofClass("late").wanting("v").build(),
            volume("v").build()),
        row("a bound claim whose volume is gone", withClaim("c"), GONE, bound()),
        row("a bound claim", withClaim("c"), OK, bound(), volume("v").build()),
        row(
            "a bound claim whose volume is elsewhere",
            withClaim("c"),
            OUT_OF_REACH,
            bound(),
            volume("v").onHost("n2").build()),
        row(
            "one volume elsewhere, none for the other",
            withClaim("c").claim("d"),
            "UnschedulableAndUnresolvable[node(s) didn't match PersistentVolume's node affinity,"
                + " node(s) didn't find available persistent volumes to bind]",
            bound(),
            volume("v").onHost("n2").build(),
            claim("d").ofClass("local").build()));
  }

  private static HasMetadata bound() {
    return claim("c").boundTo("v").build();
  }

  static List<Case> matching() {
    Claims wanted = claim("c").ofClass("local").size("5Gi");
    PersistentVolumes fitting = local("v").size("5Gi");
    return List.of(
        row("a free volume", withClaim("c"), OK, wanted.build(), fitting.build()),
        row("none", withClaim("c"), NO_VOLUME, wanted.build()),
        row("too small", withClaim("c"), NO_VOLUME, wanted.build(), local("v").build()),
        row(
            "of another class",
            withClaim("c"),
            NO_VOLUME,
            wanted.build(),
            volume("v").ofClass("other").size("5Gi").build()),
        row(
            "not available",
            withClaim("c"),
            NO_VOLUME,
            wanted.build(),
            local("v").size("5Gi").phase("Released").build()),
        row(
            "held for another claim",
            withClaim("c"),
            NO_VOLUME,
            wanted.build(),
            local("v").size("5Gi").heldBy("default", "d", "d").build()),
        row(
            "held for an earlier claim of the same name",
            withClaim("c"),
            NO_VOLUME,
            wanted.build(),
            local("v").size("5Gi").heldBy("default", "c", "before").build()),
        row(
            "held for the claim, which is enough",
            withClaim("c"),
            OK,
            wanted.build(),
            local("v")
                .size("5Gi")
                .phase("Pending")
                .accessModes("ReadWriteMany")
                .heldBy("default", "c", "")
                .build()),
        row(
            "held for the claim but elsewhere, which rules out the others",
            withClaim("c"),
            NO_VOLUME,
            wanted.build(),
            local("u").size("5Gi").build(),
            local("v").size("5Gi").onHost("n2").heldBy("default", "c", "c").build()),
        row(
            "elsewhere",
            withClaim("c"),
            NO_VOLUME,
            wanted.build(),
            local("v").size("5Gi").onHost("n2").build()),
        row(
            "being deleted",
            withClaim("c"),
            NO_VOLUME,
            wanted.build(),
            local("v").size("5Gi").deleted().build()),
        row(
            "for fewer ways of access",
            withClaim("c"),
            NO_VOLUME,
            claim("c").ofClass("local").accessModes("ReadWriteOnce", "ReadOnlyMany").build(),
            local("v").build()),
        row(
            "of another mode",
            withClaim("c"),
            NO_VOLUME,
            claim("c").ofClass("local").mode("Filesystem").build(),
            local("v").mode("Block").build()),
        row(
            "of the mode that is meant where none is given",
            withClaim("c"),
            OK,
            claim("c").ofClass("local").mode("Filesystem").build(),
            local("v").build()),
        row(
            "with other attributes",
            withClaim("c"),
            NO_VOLUME,
            claim("c").ofClass("local").attributesClass("gold").build(),
            local("v").build()),
        row(
            "not selected",
            withClaim("c"),
            NO_VOLUME,
            claim("c").ofClass("local").selecting("tier", "a").build(),
            local("v").label("tier", "b").build()),
        row(
            "one volume for two claims",
            withClaim("c").claim("d"),
            NO_VOLUME,
            wanted.build(),
            claim("d").ofClass("local").build(),
            fitting.build()),
        row(
            "the small claim leaves the large volume to the large claim",
            withClaim("c").claim("d"),
            OK,
            wanted.build(),
            claim("d").ofClass("local").build(),
            fitting.build(),
            local("w").build()));
  }

  private static PersistentVolumes local(String name) {
    return volume(name).ofClass("local");
  }

  static List<Case> provisioning() {
    HasMetadata late = claim("c").ofClass("late").size("5Gi").build();
    return List.of(
        row("can be made", withClaim("c"), OK, late),
        row(
            "can be made here",
            withClaim("c"),
            OK,
            claim("c").ofClass("zoned").build(),
            zoned("a", "b")),
        row(
            "cannot be made here",
            withClaim("c"),
            NO_VOLUME,
            claim("c").ofClass("zoned").build(),
            zoned("b")),
        row(
            "was asked for here",
            withClaim("c"),
            OK,
            claim("c")
                .ofClass("late")
                .annotation("volume.kubernetes.io/selected-node", "n1")
                .build()),
        row(
            "was asked for elsewhere",
            withClaim("c"),
            NO_VOLUME,
            claim("c")
                .ofClass("late")
                .annotation("volume.kubernetes.io/selected-node", "n2")
                .build()),
        row("a driver that keeps no account", withClaim("c"), OK, late, driver(false)),
        row("no capacity known", withClaim("c"), NO_SPACE, late, driver(true)),
        row("room", withClaim("c"), OK, late, driver(true), capacity("5Gi", "a")),
        row("room elsewhere", withClaim("c"), NO_SPACE, late, driver(true), capacity("9Gi", "b")),
        row("too little", withClaim("c"), NO_SPACE, late, driver(true), capacity("4Gi", "a")),
        row(
            "the largest volume counts, not all there is",
            withClaim("c"),
            NO_SPACE,
            late,
            driver(true),
            new CSIStorageCapacityBuilder(capacity("9Gi", "a"))
                .withMaximumVolumeSize(new Quantity("4Gi"))
                .build()));
  }

  private static HasMetadata zoned(String... zones) {
    return StorageClasses.restricted(
        "zoned", "csi.example.com", "topology.kubernetes.io/zone", zones);
  }

  private static CSIDriver driver(boolean keepsAccount) {
    return new CSIDriverBuilder()
        .withNewMetadata()
        .withName("csi.example.com")
        .endMetadata()
        .withNewSpec()
        .withStorageCapacity(keepsAccount)
        .endSpec()
        .build();
  }

  private static CSIStorageCapacity capacity(String amount, String zone) {
    return new CSIStorageCapacityBuilder()
        .withNewMetadata()
        .withName("pool-" + zone)
        .endMetadata()
        .withStorageClassName("late")
        .withCapacity(new Quantity(amount))
        .withNewNodeTopology()
        .addToMatchLabels("topology.kubernetes.io/zone", zone)
        .endNodeTopology()
        .build();
  }

  static List<Case> migration() {
    HasMetadata inTree =
        volume("v").ebs("vol-1").reachableBy("topology.kubernetes.io/zone", "a").build();
    return List.of(
        row("an in-tree volume", withClaim("c"), OK, bound(), inTree),
        row(
            "its driver is still the node's",
            withClaim("c"),
            OK,
            bound(),
            inTree,
            csiNode("kubernetes.io/gce-pd")),
        row(
            "its CSI driver knows zones by another label",
            withClaim("c"),
            OUT_OF_REACH,
            bound(),
            inTree,
            csiNode("kubernetes.io/gce-pd,kubernetes.io/aws-ebs")),
        row(
            "its CSI driver could not have it",
            withClaim("c"),
            "Error[could not translate pv: kind(Shared) is not supported in csi migration]",
            bound(),
            volume("v").azureDisk("uri", "Shared").build(),
            csiNode("kubernetes.io/azure-disk")));
  }

  private static CSINode csiNode(String migrated) {
    return new CSINodeBuilder()
        .withNewMetadata()
        .withName("n1")
        .addToAnnotations("storage.alpha.kubernetes.io/migrated-plugins", migrated)
        .endMetadata()
        .build();
  }

  @ParameterizedTest
  @MethodSource({"claims", "matching", "provisioning", "migration"})
  void judges(Case row) {
    FakeStorage storage =
        new FakeStorage()
            .with(
                StorageClasses.local("local"),
                StorageClasses.late("late", "csi.example.com"),
                StorageClasses.immediate("immediate"))
            .with(row.objects.toArray(new HasMetadata[0]));
    VolumeBinding plugin = plugin(storage);
    PodInfo pod = row.pod.info();
    CycleState state = Snapshots.state(node("n1").hostname().zone("a"));
    NodeInfo node = Objects.requireNonNull(state.snapshot().node("n1"));

    PreFilterResult prepared = plugin.preFilter(state, pod);
    Status verdict =
        prepared.status().isSuccess() ? plugin.filter(state, pod, node) : prepared.status();

    assertThat(verdict.code().label() + verdict.reasons()).isEqualTo(row.verdict);
  }

  @Test
  void doesNotScore() {
    VolumeBinding plugin = plugin(new FakeStorage());
    CycleState state = Snapshots.state(node("n1"));

    assertThat(plugin.preScore(state, pod("p").info(), state.snapshot().nodes()))
        .isEqualTo(Status.SKIP);
  }

  private static VolumeBinding plugin(FakeStorage storage) {
    FakeVolumeController cluster = new FakeVolumeController(storage);
    return new VolumeBinding(new VolumeBindingArgs(600, null), storage, cluster, cluster);
  }
}
