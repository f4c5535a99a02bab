package io.berth.cycle;

import io.berth.framework.PluginStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers different rejections, from zero in the order in which they are met. */
final class PluginStatusInterner {
  /* Mostly there are few, and nodes that are rejected alike share one object: the first ones are
   * found without hashing. */
  private static final int QUICK = 4;

  private final List<PluginStatus> kinds = new ArrayList<>();
  private final Map<PluginStatus, Integer> numbers = new HashMap<>();

  @SuppressWarnings("ReferenceEquality") // equal ones meet in the map
  int number(PluginStatus rejection) {
    int count = kinds.size();
    for (int i = 0; i < count && i < QUICK; i++) {
      if (kinds.get(i) == rejection) {
        return i;
      }
    }
    Integer known = numbers.putIfAbsent(rejection, count);
    if (known != null) {
      return known;
    }
    kinds.add(rejection);
    return count;
  }

  /** Returns those met so far, by number. */
  List<PluginStatus> kinds() {
    return kinds;
  }
}
