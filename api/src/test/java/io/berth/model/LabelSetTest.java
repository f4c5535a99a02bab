package io.berth.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class LabelSetTest {
  @Test
  void equalLabelsInOneNamespaceAreOneSet() {
    Map<String, String> oneOrder = new LinkedHashMap<>();
    oneOrder.put("app", "web");
    oneOrder.put("tier", "front");
    Map<String, String> otherOrder = new LinkedHashMap<>();
    otherOrder.put("tier", "front");
    otherOrder.put("app", "web");

    assertThat(LabelSet.of("a", Labels.of(oneOrder)))
        .isSameAs(LabelSet.of("a", Labels.of(otherOrder)));
  }

  @Test
  void anotherNamespaceOrValueIsAnotherSet() {
    LabelSet set = LabelSet.of("a", Labels.of(Map.of("app", "web")));

    assertThat(LabelSet.of("b", Labels.of(Map.of("app", "web")))).isNotSameAs(set);
    assertThat(LabelSet.of("a", Labels.of(Map.of("app", "db")))).isNotSameAs(set);
    assertThat(LabelSet.of("a", Labels.EMPTY)).isNotSameAs(set);
  }

  @Test
  void idsAreUniqueAmongSetsInUseWhileOthersComeAndGo() {
    List<LabelSet> inUse = new ArrayList<>();
    Set<Integer> ids = new HashSet<>();
    for (int i = 0; i < 20_000; i++) {
      LabelSet set = LabelSet.of("ids", Labels.of(Map.of("job", Integer.toString(i))));
      if (i % 10 == 0) {
        inUse.add(set);
      }
      if (i % 5_000 == 0) {
        System.gc(); // gives back the ids of those not in use, which later sets then get
      }
    }

    for (LabelSet set : inUse) {
      assertThat(ids.add(set.id())).as("id %d is used once", set.id()).isTrue();
      assertThat(LabelSet.of("ids", set.labels())).isSameAs(set);
    }
  }

  @Test
  void threadsGetTheSameSet() throws Exception {
    Callable<List<LabelSet>> internAll =
        () -> {
          List<LabelSet> sets = new ArrayList<>();
          for (int i = 0; i < 1_000; i++) {
            sets.add(LabelSet.of("threads", Labels.of(Map.of("n", Integer.toString(i)))));
          }
          return sets;
        };
    try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
      Future<List<LabelSet>> one = pool.submit(internAll);
      Future<List<LabelSet>> other = pool.submit(internAll);

      assertThat(one.get()).usingElementComparator((a, b) -> a == b ? 0 : 1).isEqualTo(other.get());
    }
  }
}
