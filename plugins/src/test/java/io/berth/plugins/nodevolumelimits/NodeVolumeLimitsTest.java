package io.berth.plugins.nodevolumelimits;

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
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import io.berth.testing.StorageClasses;
import io.berth.testing.Volumes;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.api.model.storage.CSINodeBuilder;
import io.fabric8.kubernetes.api.model.storage.VolumeAttachment;
import io.fabric8.kubernetes.api.model.storage.VolumeAttachmentBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The claims {@code a}, {@code b} and {@code c} have volumes of the driver {@code d}. */
class NodeVolumeLimitsTest {
  private static final String OK = "Success[]";
  private static final String TOO_MANY = "Unschedulable[node(s) exceed max volume count]";

  /** One row: a pod for a node that has one pod. */
  record Case(String name, Pods pod, Pods other, List<HasMetadata> objects, String verdict) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Case row(
      String name, Pods pod, Pods other, String verdict, HasMetadata... objects) {
    return new Case(name, pod, other, List.of(objects), verdict);
  }

  static List<Case> cases() {
    Pods none = pod("q");
    return List.of(
        row("no volumes", pod("p"), none, "Skip[]", limit("d", 0)),
        row(
            "volumes of other kinds",
            pod("p").volume(Volumes.emptyDir("tmp")),
            none,
            "Skip[]",
            limit("d", 0)),
        row("at the limit", pod("p").claim("a"), pod("q").claim("b"), OK, limit("d", 2)),
        row("over the limit", pod("p").claim("a"), pod("q").claim("b"), TOO_MANY, limit("d", 1)),
        row("no limit", pod("p").claim("a"), pod("q").claim("b"), OK, limit("d", null)),
        row("the limit of another driver", pod("p").claim("a"), none, OK, limit("e", 0)),
        row("a node without drivers", pod("p").claim("a"), none, OK),
        row(
            "a shared volume counts once",
            pod("p").claim("a"),
            pod("q").claim("a"),
            OK,
            limit("d", 1)),
        row(
            "twice in the pod counts once",
            pod("p").claim("a").claim("a"),
            none,
            OK,
            limit("d", 1)),
        row(
            "an attached volume counts",
            pod("p").claim("a"),
            none,
            TOO_MANY,
            limit("d", 1),
            attachment("b")),
        row(
            "a used one counts once",
            pod("p").claim("a"),
            pod("q").claim("b"),
            OK,
            limit("d", 2),
            attachment("b")),
        row(
            "the wanted one counts twice if attached but not used",
            pod("p").claim("a"),
            none,
            TOO_MANY,
            limit("d", 1),
            attachment("a")),
        row(
            "a volume to be made",
            pod("p").claim("new"),
            pod("q").claim("a"),
            TOO_MANY,
            limit("d", 1),
            claim("new").ofClass("late").build(),
            StorageClasses.late("late", "d")),
        row(
            "a volume to be made by a driver once in the tree",
            pod("p").claim("new"),
            none,
            TOO_MANY,
            limit("ebs.csi.aws.com", 0),
            claim("new").ofClass("ebs").build(),
            StorageClasses.late("ebs", "kubernetes.io/aws-ebs")),
        row(
            "a volume of a driver once in the tree",
            pod("p").claim("old"),
            none,
            TOO_MANY,
            limit("ebs.csi.aws.com", 0),
            claim("old").boundTo("ebs").build(),
            volume("ebs").ebs("vol-1").build()),
        row(
            "a disk of such a driver, without a claim",
            pod("p").volume(ebs("vol-1")),
            none,
            TOO_MANY,
            limit("ebs.csi.aws.com", 0)),
        row(
            "one disk under two names",
            pod("p").volume(ebs("aws://zone/vol-1")),
            pod("q").volume(ebs("vol-1")),
            OK,
            limit("ebs.csi.aws.com", 1)),
        row(
            "a disk that cannot be",
            pod("p").volume(ebs("aws://zone/disk")),
            none,
            "Error[converting volume(disk) from inline to csi: failed to translate Kubernetes ID to"
                + " EBS Volume ID Invalid format for AWS volume (aws://zone/disk)]",
            limit("d", 1)),
        row("such a disk where no driver is", pod("p").volume(ebs("aws://zone/disk")), none, OK),
        row(
            "a claim that is not there",
            pod("p").claim("x"),
            none,
            "UnschedulableAndUnresolvable[looking up PVC default/x: persistentvolumeclaim \"x\" not"
                + " found]"),
        row(
            "a running pod's claim that is not there",
            pod("p").claim("a"),
            pod("q").claim("x"),
            OK,
            limit("d", 1)),
        row(
            "a claim of another pod's",
            pod("p").volume(Volumes.ephemeral("e", "late")),
            none,
            "Error[PVC default/p-e was not created for pod default/p (pod is not owner)]",
            claim("p-e").build()),
        row(
            "a running pod with a claim of another pod's",
            pod("p").claim("a"),
            pod("q").volume(Volumes.ephemeral("e", "late")),
            "Error[PVC default/q-e was not created for pod default/q (pod is not owner)]",
            limit("d", 30),
            claim("q-e").build()));
  }

  private static CSINode limit(String driver, @Nullable Integer count) {
    return new CSINodeBuilder()
        .withNewMetadata()
        .withName("n")
        .endMetadata()
        .withNewSpec()
        .addNewDriver()
        .withName(driver)
        .withNewAllocatable()
        .withCount(count)
        .endAllocatable()
        .endDriver()
        .endSpec()
        .build();
  }

  private static VolumeAttachment attachment(String claim) {
    return new VolumeAttachmentBuilder()
        .withNewMetadata()
        .withName("attachment")
        .endMetadata()
        .withNewSpec()
        .withAttacher("d")
        .withNodeName("n")
        .withNewSource()
        .withPersistentVolumeName("pv-" + claim)
        .endSource()
        .endSpec()
        .build();
  }

  private static Volume ebs(String id) {
    return new VolumeBuilder()
        .withName("disk")
        .withNewAwsElasticBlockStore()
        .withVolumeID(id)
        .endAwsElasticBlockStore()
        .build();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void judges(Case row) {
    FakeStorage storage = new FakeStorage().with(row.objects.toArray(new HasMetadata[0]));
    for (String name : List.of("a", "b", "c")) {
      storage.with(claim(name).boundTo("pv-" + name).build());
      storage.with(volume("pv-" + name).csi("d", "handle-" + name).build());
    }
    NodeVolumeLimits plugin = new NodeVolumeLimits(storage);
    PodInfo pod = row.pod.info();
    CycleState state = Snapshots.state(List.of(node("n")), row.other.onNode("n"));
    NodeInfo node = state.snapshot().nodes().getFirst();

    Status prepared = plugin.preFilter(state, pod).status();
    Status verdict = prepared.isSuccess() ? plugin.filter(state, pod, node) : prepared;

    assertThat(verdict.code().label() + verdict.reasons()).isEqualTo(row.verdict);
  }
}
