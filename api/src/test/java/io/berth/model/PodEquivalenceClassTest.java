package io.berth.model;

import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.CpuTime;
import io.berth.testing.HashCollisions;
import io.berth.testing.PodTerms;
import io.berth.testing.Pods;
import io.berth.testing.Selectors;
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
  private static PodEquivalenceClass podClass(String namespace, LabelSet labels) {
    return PodEquivalenceClass.of(NamespacedLabels.of(namespace, labels), PodAffinity.NONE, false);
  }

  @Test
  void internsEqualLabelsInOneNamespace() {
    Map<String, String> oneOrder = new LinkedHashMap<>();
    oneOrder.put("app", "web");
    oneOrder.put("tier", "front");
    Map<String, String> otherOrder = new LinkedHashMap<>();
    otherOrder.put("tier", "front");
    otherOrder.put("app", "web");

    assertThat(podClass("a", LabelSet.of(oneOrder)))
        .isSameAs(podClass("a", LabelSet.of(otherOrder)));
  }

  @Test
  void separatesNamespacesAndValues() {
    PodEquivalenceClass podClass = podClass("a", LabelSet.of(Map.of("app", "web")));

    assertThat(podClass("b", LabelSet.of(Map.of("app", "web")))).isNotSameAs(podClass);
    assertThat(podClass("a", LabelSet.of(Map.of("app", "db")))).isNotSameAs(podClass);
    assertThat(podClass("a", LabelSet.EMPTY)).isNotSameAs(podClass);
  }

  @Test
  void separatesByAffinityAndTermination() {
    Pods plain = pod("a").label("app", "web");
    Pods withAntiAffinity =
        pod("b").label("app", "web").podAntiAffinity(PodTerms.within("zone", "app", "web"));

    assertThat(withAntiAffinity.info().equivalenceClass())
        .isNotEqualTo(plain.info().equivalenceClass());
    assertThat(plain.terminating().info().equivalenceClass())
        .isNotEqualTo(pod("c").label("app", "web").info().equivalenceClass());
  }

  @Test
  void keepsClassesInUseWhileOthersAreCollected() {
    List<PodEquivalenceClass> inUse = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      PodEquivalenceClass podClass =
          podClass("ids", LabelSet.of(Map.of("job", Integer.toString(i))));
      if (i % 10 == 0) {
        inUse.add(podClass);
      }
      if (i % 5_000 == 0) {
        System.gc(); // collects unused classes
      }
    }

    assertThat(inUse).isSorted().doesNotHaveDuplicates();
    for (PodEquivalenceClass podClass : inUse) {
      assertThat(podClass("ids", podClass.namespacedLabels().labels())).isSameAs(podClass);
    }
  }

  @Test
  void returnsSameClassToAllThreads() throws Exception {
    Callable<List<PodEquivalenceClass>> internAll =
        () -> {
          List<PodEquivalenceClass> classes = new ArrayList<>();
          for (int i = 0; i < 1_000; i++) {
            classes.add(podClass("threads", LabelSet.of(Map.of("n", Integer.toString(i)))));
          }
          return classes;
        };
    try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
      Future<List<PodEquivalenceClass>> first = pool.submit(internAll);
      Future<List<PodEquivalenceClass>> second = pool.submit(internAll);

      assertThat(first.get())
          .usingElementComparator((a, b) -> a == b ? 0 : 1)
          .isEqualTo(second.get());
    }
  }

  /** The strings Aa and BB have equal hashes, so clients can create colliding classes. */
  @Test
  void internsCollidingLabelsInBoundedTime() {
    List<Pod> pods = new ArrayList<>();
    for (int i = 0; i < 8_192; i++) {
      pods.add(Pods.pod("p").label("app", HashCollisions.value(i, 13)).build());
    }

    assertThat(internInBoundedTime(pods).stream().map(pod -> pod.labels().hashCode()).distinct())
        .hasSize(1);
  }

  /** Lists of strings with equal hashes have equal hashes in every order. */
  @Test
  void internsCollidingAffinitiesInBoundedTime() {
    List<Pod> pods = new ArrayList<>();
    for (int i = 0; i < 8_192; i++) {
      String[] values = new String[26];
      for (int bit = 0; bit < 13; bit++) {
        boolean isSet = (i >> bit & 1) != 0;
        values[2 * bit] = isSet ? "Aa" : "BB";
        values[2 * bit + 1] = isSet ? "BB" : "Aa";
      }
      pods.add(
          Pods.pod("p")
              .podAntiAffinity(PodTerms.within("zone", Selectors.in("app", values)))
              .build());
    }

    assertThat(
            internInBoundedTime(pods).stream().map(pod -> pod.podAffinity().hashCode()).distinct())
        .hasSize(1);
  }

  private static List<PodInfo> internInBoundedTime(List<Pod> pods) {
    List<PodInfo> read = new ArrayList<>();

    Duration cpu = CpuTime.of(() -> pods.forEach(pod -> read.add(PodInfo.of(pod))));

    assertThat(read.stream().map(PodInfo::equivalenceClass).distinct()).hasSize(pods.size());
    assertThat(cpu).isLessThan(Duration.ofSeconds(2));
    return read;
  }
}
