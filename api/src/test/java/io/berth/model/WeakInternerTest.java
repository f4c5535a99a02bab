package io.berth.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.testing.GarbageCollection;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WeakInternerTest {
  private static List<Integer> value(int number) {
    return new ArrayList<>(List.of(number));
  }

  @Test
  void internsEqualValues() {
    WeakInterner<List<Integer>> interner = new WeakInterner<>(List::hashCode, List::equals);
    List<Integer> first = interner.intern(value(1));

    assertThat(interner.intern(value(1))).isSameAs(first);
    assertThat(interner.intern(value(2))).isNotSameAs(first);
    assertThat(interner.size()).isBetween(1, 2);
  }

  @Test
  void removesUnusedValues() {
    WeakInterner<List<Integer>> interner = new WeakInterner<>(List::hashCode, List::equals);
    List<Integer> used = interner.intern(value(0));
    for (int i = 1; i <= 10_000; i++) {
      interner.intern(value(i));
    }

    assertThat(GarbageCollection.until(() -> interner.size() == 1)).isTrue();
    assertThat(interner.intern(value(0))).isSameAs(used);
  }

  @Test
  void limitsComparisonsOfCollidingValues() {
    int[] comparisons = new int[1];
    WeakInterner<List<Integer>> interner =
        new WeakInterner<>(
            list -> 1,
            (one, other) -> {
              comparisons[0]++;
              return one.equals(other);
            });
    List<List<Integer>> used = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      used.add(interner.intern(value(i)));
    }

    assertThat(interner.size()).isEqualTo(WeakInterner.MAX_SHARED_PER_HASH);
    assertThat(comparisons[0]).isLessThan(2000 * WeakInterner.MAX_SHARED_PER_HASH);
    assertThat(used).doesNotHaveDuplicates();
    assertThat(interner.intern(value(5))).isSameAs(used.get(5));
  }
}
