package io.berth.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabelSetTest {
  private static Map<String, String> numbered(int size) {
    Map<String, String> map = new LinkedHashMap<>();
    for (int i = size - 1; i >= 0; i--) {
      map.put("key" + i, "value" + i);
    }
    return map;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8, 9, 30})
  void findsExactlyItsKeys(int size) {
    LabelSet labels = LabelSet.of(numbered(size));
    assertThat(labels.size()).isEqualTo(size);
    for (int i = 0; i < size; i++) {
      assertThat(labels.get("key" + i)).isEqualTo("value" + i);
      assertThat(labels.containsKey("key" + i)).isTrue();
    }
    assertThat(labels.get("key" + size)).isNull();
    assertThat(labels.containsKey("a")).isFalse();
    assertThat(labels.containsKey("z")).isFalse();
  }

  @Test
  void sortsByKey() {
    Map<String, String> map = new LinkedHashMap<>();
    map.put("b", "2");
    map.put("a", "1");
    LabelSet labels = LabelSet.of(map);
    assertThat(labels.key(0) + labels.value(0)).isEqualTo("a1");
    assertThat(labels.key(1) + labels.value(1)).isEqualTo("b2");
    assertThat(labels.toMap().keySet()).containsExactly("a", "b");
    assertThat(labels).hasToString("a=1,b=2");
  }

  @Test
  void treatsNullMapAsEmptyAndNullValueAsEmptyString() {
    assertThat(LabelSet.of(null)).isSameAs(LabelSet.EMPTY);
    assertThat(LabelSet.of(Map.of())).isSameAs(LabelSet.EMPTY);
    assertThat(LabelSet.EMPTY.isEmpty()).isTrue();
    assertThat(LabelSet.EMPTY.get("a")).isNull();
    Map<String, String> nothing = new LinkedHashMap<>();
    nothing.put("a", null);
    assertThat(LabelSet.of(nothing).get("a")).isEmpty();
  }

  @Test
  void equalsComparesContent() {
    LabelSet labels = LabelSet.of(numbered(3));
    assertThat(labels).isEqualTo(LabelSet.of(new LinkedHashMap<>(numbered(3))));
    assertThat(labels).hasSameHashCodeAs(LabelSet.of(numbered(3)));
    assertThat(labels).isNotEqualTo(LabelSet.of(numbered(4)));
    assertThat(LabelSet.of(Map.of("a", "b"))).isNotEqualTo(LabelSet.of(Map.of("b", "a")));
  }

  @Test
  void toMapReturnsCopy() {
    Map<String, String> map = numbered(1);
    LabelSet labels = LabelSet.of(map);
    map.put("other", "x");
    assertThat(labels.size()).isEqualTo(1);
    assertThatThrownBy(() -> labels.toMap().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
