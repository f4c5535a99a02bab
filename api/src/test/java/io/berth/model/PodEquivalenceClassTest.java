package io.berth.model;

import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.ForgedHashes;
import io.berth.testing.PodTerms;
import io.berth.testing.Pods;
import io.berth.testing.Selectors;
import io.berth.testing.ThreadCpu;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class PodEquivalenceClassTest {
  private static PodEquivalenceClass kind(String namespace, Labels labels) {
    return PodEquivalenceClass.of(LabelSet.of(namespace, labels), PodAffinity.NONE, false);
  }

  @Test
  void equalLabelsInOneNamespaceAreOneKind() {
    Map<String, String> oneOrder = new LinkedHashMap<>();
    oneOrder.put("app", "web");
    oneOrder.put("tier", "front");
    Map<String, String> otherOrder = new LinkedHashMap<>();
    otherOrder.put("tier", "front");
    otherOrder.put("app", "web");

    assertThat(kind("a", Labels.of(oneOrder))).isSameAs(kind("a", Labels.of(otherOrder)));
  }

  @Test
  void anotherNamespaceOrValueIsAnotherKind() {
    PodEquivalenceClass kind = kind("a", Labels.of(Map.of("app", "web")));

    assertThat(kind("b", Labels.of(Map.of("app", "web")))).isNotSameAs(kind);
    assertThat(kind("a", Labels.of(Map.of("app", "db")))).isNotSameAs(kind);
    assertThat(kind("a", Labels.EMPTY)).isNotSameAs(kind);
  }

  @Test
  void podsThatWantDifferentThingsOrAreAboutToEndAreOfDifferentKinds() {
    Pods plain = pod("a").label("app", "web");
    Pods shy = pod("b").label("app", "web").awayFrom(PodTerms.within("zone", "app", "web"));

    assertThat(shy.info().kind()).isNotEqualTo(plain.info().kind());
    assertThat(plain.terminating().info().kind())
        .isNotEqualTo(pod("c").label("app", "web").info().kind());
  }

  @Test
  void kindsInUseStayTheSameWhileOthersComeAndGo() {
    List<PodEquivalenceClass> inUse = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      PodEquivalenceClass kind = kind("ids", Labels.of(Map.of("job", Integer.toString(i))));
      if (i % 10 == 0) {
        inUse.add(kind);
      }
      if (i % 5_000 == 0) {
        System.gc(); // collects those not in use
      }
    }

    assertThat(inUse).isSorted().doesNotHaveDuplicates();
    for (PodEquivalenceClass kind : inUse) {
      assertThat(kind("ids", kind.labelSet().labels())).isSameAs(kind);
    }
  }

  @Test
  void threadsGetTheSameKind() throws Exception {
    Callable<List<PodEquivalenceClass>> internAll =
        () -> {
          List<PodEquivalenceClass> kinds = new ArrayList<>();
          for (int i = 0; i < 1_000; i++) {
            kinds.add(kind("threads", Labels.of(Map.of("n", Integer.toString(i)))));
          }
          return kinds;
        };
    try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
      Future<List<PodEquivalenceClass>> one = pool.submit(internAll);
      Future<List<PodEquivalenceClass>> other = pool.submit(internAll);

      assertThat(one.get()).usingElementComparator((a, b) -> a == b ? 0 : 1).isEqualTo(other.get());
    }
  }

  /** Strings of the blocks Aa and BB have one hash, so that a tenant can make kinds collide. */
  @Test
  void internsKindsOfForgedHashesInBoundedTime() {
    List<Pod> pods = new ArrayList<>();
    for (int i = 0; i < 8_192; i++) {
      pods.add(Pods.pod("p").label("app", ForgedHashes.value(i, 13)).build());
    }

    assertThat(internedInBoundedTime(pods).stream().map(pod -> pod.labels().hashCode()).distinct())
        .hasSize(1);
  }

  /** Lists of the same values in different orders have one hash, if the values have. */
  @Test
  void internsKindsOfForgedAffinityInBoundedTime() {
    List<Pod> pods = new ArrayList<>();
    for (int i = 0; i < 8_192; i++) {
      String[] values = new String[26];
      for (int bit = 0; bit < 13; bit++) {
        boolean isSet = (i >> bit & 1) != 0;
        values[2 * bit] = isSet ? "Aa" : "BB";
        values[2 * bit + 1] = isSet ? "BB" : "Aa";
      }
      pods.add(
          Pods.pod("p").awayFrom(PodTerms.within("zone", Selectors.in("app", values))).build());
    }

    assertThat(
            internedInBoundedTime(pods).stream().map(pod -> pod.affinity().hashCode()).distinct())
        .hasSize(1);
  }

  private static List<PodInfo> internedInBoundedTime(List<Pod> pods) {
    List<PodInfo> read = new ArrayList<>();

    Duration cpu = ThreadCpu.of(() -> pods.forEach(pod -> read.add(PodInfo.of(pod))));

    assertThat(read.stream().map(PodInfo::kind).distinct()).hasSize(pods.size());
    assertThat(cpu).isLessThan(Duration.ofSeconds(2));
    return read;
  }
}
