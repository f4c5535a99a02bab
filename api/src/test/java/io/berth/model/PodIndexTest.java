package io.berth.model;

import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.PodTerms;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class PodIndexTest {
  @Test
  void countsPodsByClassAndNode() {
    Snapshot snapshot =
        Snapshots.of(
            node("a").info(web("1"), web("2"), pod("db")),
            node("b").info(pod("other").namespace("prod")),
            node("c").info(web("3")));

    PodClassNodes web = group(snapshot.podIndex(), web("x").info().equivalenceClass());

    assertThat(counts(web)).containsExactly("0: 2", "2: 1");
    assertThat(snapshot.podIndex().inNamespace("default")).hasSize(2).contains(web);
    assertThat(snapshot.podIndex().inNamespace("prod")).hasSize(1);
    assertThat(snapshot.podIndex().inNamespace("absent")).isEmpty();
    assertThat(snapshot.podIndex().all()).hasSize(3);
  }

  @Test
  void listsClassesWithAffinity() {
    Pods withAntiAffinity =
        pod("anti").preferPodAntiAffinity(1, PodTerms.within("zone", "app", "x"));
    Snapshot snapshot = Snapshots.of(node("a").info(withAntiAffinity, pod("plain")));

    assertThat(snapshot.podIndex().withAffinity())
        .extracting(PodClassNodes::podClass)
        .containsExactly(withAntiAffinity.info().equivalenceClass());
  }

  @Property(tries = 200)
  void equalsRebuiltIndexAfterUpdates(
      @ForAll @Size(max = 80) List<@IntRange(min = 0, max = 239) Integer> steps) {
    Snapshot snapshot = Snapshots.of(node("n0"), node("n1"), node("n2"), node("n3"));
    Snapshot first = snapshot;
    assertThat(first.podIndex().all()).isEmpty();
    for (int step : steps) {
      PodInfo changed = some(step / 4).onNode("n" + step % 4).info();
      NodeInfo before = snapshot.nodes().get(step % 4);
      NodeInfo after =
          before.containsPod(changed) ? before.withoutPod(changed) : before.withPod(changed);
      snapshot = snapshot.withUpdated(List.of(after), snapshot.images());
    }

    assertThat(snapshot.podIndex().sameAs(PodIndex.of(snapshot.nodes()))).isTrue();
    assertThat(first.podIndex().all()).isEmpty();
  }

  private static Pods web(String name) {
    return pod(name).label("app", "web");
  }

  /** Sixty pods of about twenty classes. */
  private static Pods some(int i) {
    Pods pod = pod("p" + i).namespace("ns" + i % 3).label("app", "a" + i % 4);
    return i % 5 == 0 ? pod.podAntiAffinity(PodTerms.within("zone", "app", "a")) : pod;
  }

  private static PodClassNodes group(PodIndex podIndex, PodEquivalenceClass podClass) {
    return podIndex.all().stream()
        .filter(group -> group.podClass().equals(podClass))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> counts(PodClassNodes group) {
    List<String> counts = new ArrayList<>();
    for (int i = 0; i < group.nodeCount(); i++) {
      counts.add(group.nodeIndex(i) + ": " + group.podCount(i));
    }
    return counts;
  }
}
