package io.berth.plugins.volumebinding;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.model.LabelSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Uses items added in the order of their names. */
class LabelIndexTest {
  private static LabelIndex<String> items() {
    LabelIndex<String> items = new LabelIndex<>();
    items.add("1 on n1", new LabelIndex.LabelValues("host", List.of("n1")));
    items.add("2 in zone a", new LabelIndex.LabelValues("zone", List.of("a")));
    items.add("3 on n1 or n2", new LabelIndex.LabelValues("host", List.of("n1", "n2", "n1")));
    items.add("4 anywhere", null);
    items.add("5 in zone b", new LabelIndex.LabelValues("zone", List.of("b")));
    return items;
  }

  @ParameterizedTest
  @CsvSource({
    "n1, a,  '',   1 on n1",
    "n1, a,  1,    2 in zone a",
    "n1, b,  1,    3 on n1 or n2",
    "n2, a,  '',   2 in zone a",
    "n2, b,  '',   3 on n1 or n2",
    "n3, b,  '',   4 anywhere",
    "n3, b,  4,    5 in zone b",
    "n3, '', '',   4 anywhere",
    "n3, '', 4,    "
  })
  void findsFirstMatchingItem(
      String host, String zone, String excludedPrefix, @Nullable String found) {
    Map<String, String> labels = new TreeMap<>(Map.of("host", host));
    if (!zone.isEmpty()) {
      labels.put("zone", zone);
    }
    Predicate<String> predicate =
        item -> excludedPrefix.isEmpty() || !item.startsWith(excludedPrefix);

    assertThat(items().first(LabelSet.of(labels), predicate)).isEqualTo(found);
  }
}
