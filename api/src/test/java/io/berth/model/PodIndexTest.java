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
  void podsOfOneKindAreCountedTogether() {
    Snapshot snapshot =
        Snapshots.of(
            node("a").info(web("1"), web("2"), pod("db")),
            node("b").info(pod("other").namespace("prod")),
            node("c").info(web("3")));

    PodClassNodes webs = group(snapshot.census(), web("x").info().kind());

    assertThat(counts(webs)).containsExactly("0: 2", "2: 1");
    assertThat(snapshot.census().in("default")).hasSize(2).contains(webs);
    assertThat(snapshot.census().in("prod")).hasSize(1);
    assertThat(snapshot.census().in("absent")).isEmpty();
    assertThat(snapshot.census().all()).hasSize(3);
  }

  @Test
  void podsThatWantSomethingOfOthersAreListedApart() {
    Pods shy = pod("shy").preferAwayFrom(1, PodTerms.within("zone", "app", "x"));
    Snapshot snapshot = Snapshots.of(node("a").info(shy, pod("plain")));

    assertThat(snapshot.census().withAffinity())
        .extracting(PodClassNodes::kind)
        .containsExactly(shy.info().kind());
  }

  @Property(tries = 200)
  void updatedStepByStepItEqualsARebuiltOne(
      @ForAll @Size(max = 80) List<@IntRange(min = 0, max = 239) Integer> steps) {
    Snapshot snapshot = Snapshots.of(node("n0"), node("n1"), node("n2"), node("n3"));
    Snapshot first = snapshot;
    assertThat(first.census().all()).isEmpty();
    for (int step : steps) {
      PodInfo changed = some(step / 4).onNode("n" + step % 4).info();
      NodeInfo old = snapshot.nodes().get(step % 4);
      NodeInfo now = old.holds(changed) ? old.minus(changed) : old.plus(changed);
      snapshot = snapshot.withUpdated(List.of(now), snapshot.images());
    }

    assertThat(snapshot.census().sameAs(PodIndex.of(snapshot.nodes()))).isTrue();
    assertThat(first.census().all()).isEmpty();
  }

  private static Pods web(String name) {
    return pod(name).label("app", "web");
  }

  /** Sixty pods of about twenty kinds. */
  private static Pods some(int i) {
    Pods pod = pod("p" + i).namespace("ns" + i % 3).label("app", "a" + i % 4);
    return i % 5 == 0 ? pod.awayFrom(PodTerms.within("zone", "app", "a")) : pod;
  }

  private static PodClassNodes group(PodIndex census, PodEquivalenceClass kind) {
    return census.all().stream()
        .filter(group -> group.kind().equals(kind))
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
