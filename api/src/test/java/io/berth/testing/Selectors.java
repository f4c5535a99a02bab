package io.berth.testing;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Builds label selectors of the API. */
public final class Selectors {
  private Selectors() {}

  /** Returns a selector for labels: key, value, key, value and so on. */
  public static LabelSelector labels(String... pairs) {
    LabelSelector selector = new LabelSelector();
    selector.setMatchLabels(pairs(pairs));
    return selector;
  }

  /** Returns a selector that matches everything. */
  public static LabelSelector everything() {
    return new LabelSelector();
  }

  public static LabelSelector in(String key, String... values) {
    return expression(key, "In", values);
  }

  public static LabelSelector notIn(String key, String... values) {
    return expression(key, "NotIn", values);
  }

  public static LabelSelector exists(String key) {
    return expression(key, "Exists");
  }

  public static LabelSelector absent(String key) {
    return expression(key, "DoesNotExist");
  }

  /** Returns a selector with one requirement, which may be malformed. */
  public static LabelSelector expression(String key, String operator, String... values) {
    LabelSelector selector = new LabelSelector();
    selector
        .getMatchExpressions()
        .add(new LabelSelectorRequirement(key, operator, List.of(values)));
    return selector;
  }

  static Map<String, String> pairs(String... pairs) {
    if (pairs.length % 2 != 0) {
      throw new IllegalArgumentException("no value for key " + pairs[pairs.length - 1]);
    }
    Map<String, String> map = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      map.put(pairs[i], pairs[i + 1]);
    }
    return map;
  }
}
