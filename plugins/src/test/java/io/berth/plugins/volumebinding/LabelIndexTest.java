package io.berth.plugins.volumebinding;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.model.Labels;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Things added in the order of their names. */
class LabelIndexTest {
  private static LabelIndex<String> things() {
    LabelIndex<String> things = new LabelIndex<>();
    things.add("1 on n1", new LabelIndex.Place("host", List.of("n1")));
    things.add("2 in zone a", new LabelIndex.Place("zone", List.of("a")));
    things.add("3 on n1 or n2", new LabelIndex.Place("host", List.of("n1", "n2", "n1")));
    things.add("4 anywhere", null);
    things.add("5 in zone b", new LabelIndex.Place("zone", List.of("b")));
    return things;
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
  void findsTheFirstThatIsWanted(
      String host, String zone, String unwanted, @Nullable String found) {
    Map<String, String> labels = new TreeMap<>(Map.of("host", host));
    if (!zone.isEmpty()) {
      labels.put("zone", zone);
    }
    Predicate<String> wanted = thing -> unwanted.isEmpty() || !thing.startsWith(unwanted);

    assertThat(things().first(Labels.of(labels), wanted)).isEqualTo(found);
  }
}
