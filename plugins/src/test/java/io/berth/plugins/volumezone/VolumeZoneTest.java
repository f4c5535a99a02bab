package io.berth.plugins.volumezone;

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
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class VolumeZoneTest {
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final String BETA_ZONE = "failure-domain.beta.kubernetes.io/zone";
  private static final String OTHER_ZONE =
      "UnschedulableAndUnresolvable[node(s) had no available volume zone]";

  /** One row: what a pod with claim {@code c} hears of the node. */
  record Case(String name, Nodes node, List<HasMetadata> objects, String verdict) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Case row(String name, Nodes node, String verdict, HasMetadata... objects) {
    return new Case(name, node, List.of(objects), verdict);
  }

  private static Case labelled(String name, Nodes node, String key, String value, String verdict) {
    return row(
        name,
        node,
        verdict,
        claim("c").boundTo("v").build(),
        volume("v").label(key, value).build());
  }

  static List<Case> cases() {
    Nodes inA = node("n").zone("a");
    return List.of(
        labelled("same zone", inA, ZONE, "a", "Success[]"),
        labelled("other zone", inA, ZONE, "b", OTHER_ZONE),
        labelled("one of several zones", inA, ZONE, "b__a", "Success[]"),
        labelled("a label with an empty zone says nothing", inA, ZONE, "b__", "Skip[]"),
        labelled("a node that is nowhere", node("n"), ZONE, "b", "Success[]"),
        labelled("an old label meets the new one", inA, BETA_ZONE, "a", "Success[]"),
        labelled(
            "a new label does not meet the old one",
            node("n").label(BETA_ZONE, "a"),
            ZONE,
            "a",
            OTHER_ZONE),
        labelled(
            "a node that says its zone only",
            inA,
            "topology.kubernetes.io/region",
            "r",
            OTHER_ZONE),
        row(
            "a volume without labels",
            inA,
            "Skip[]",
            claim("c").boundTo("v").build(),
            volume("v").build()),
        row("no claim", inA, "UnschedulableAndUnresolvable[persistentvolumeclaim \"c\" not found]"),
        row(
            "no volume",
            inA,
            "UnschedulableAndUnresolvable[persistentvolume \"v\" not found]",
            claim("c").boundTo("v").build()),
        row(
            "unbound and without a class",
            inA,
            "UnschedulableAndUnresolvable[PersistentVolumeClaim had no pv name and storageClass"
                + " name]",
            claim("c").build()),
        row(
            "unbound, of a class that is not there",
            inA,
            "UnschedulableAndUnresolvable[storageclass.storage.k8s.io \"x\" not found]",
            claim("c").ofClass("x").build()),
        row(
            "unbound, to be bound at once",
            inA,
            "UnschedulableAndUnresolvable[PersistentVolume had no name]",
            claim("c").ofClass("x").build(),
            StorageClasses.immediate("x")),
        row(
            "unbound, to be bound late",
            inA,
            "Skip[]",
            claim("c").ofClass("x").build(),
            StorageClasses.local("x")));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void judges(Case row) {
    VolumeZone plugin =
        new VolumeZone(new FakeStorage().with(row.objects.toArray(new HasMetadata[0])));
    PodInfo pod = pod("p").claim("c").info();
    CycleState state = Snapshots.state(row.node);
    NodeInfo node = state.snapshot().nodes().getFirst();

    Status prepared = plugin.preFilter(state, pod).status();
    Status verdict = prepared.isSuccess() ? plugin.filter(state, pod, node) : prepared;

    assertThat(verdict.code().label() + verdict.reasons()).isEqualTo(row.verdict);
    Status alone = plugin.filter(Snapshots.state(row.node), pod, node);
    assertThat(alone)
        .as("as a filter alone")
        .isEqualTo(prepared.isSkip() ? Status.SUCCESS : verdict);
  }
}
