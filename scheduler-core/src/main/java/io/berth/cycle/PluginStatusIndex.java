package io.berth.cycle;

import io.berth.framework.PluginStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Assigns an index to each distinct status, from zero in the order of insertion. */
final class PluginStatusIndex {
  /* There are usually few, and nodes with equal rejections share one object: the first ones are
   * found by identity, without hashing. */
  private static final int MAX_IDENTITY_LOOKUPS = 4;

  private final List<PluginStatus> statuses = new ArrayList<>();
  private final Map<PluginStatus, Integer> indexes = new HashMap<>();

  /** Returns the number of nodes per status, in the order of their first nodes. */
  static Map<PluginStatus, Integer> counts(@Nullable PluginStatus[] nodeToStatus) {
    PluginStatusIndex index = new PluginStatusIndex();
    int[] counts = new int[nodeToStatus.length];
    for (PluginStatus status : nodeToStatus) {
      if (status != null) {
        counts[index.indexOf(status)]++;
      }
    }
    Map<PluginStatus, Integer> countByStatus = new LinkedHashMap<>();
    for (PluginStatus status : index.statuses()) {
      countByStatus.put(status, counts[countByStatus.size()]);
    }
    return countByStatus;
  }

  @SuppressWarnings("ReferenceEquality") // equal objects are found in the map
  int indexOf(PluginStatus status) {
    int count = statuses.size();
    for (int i = 0; i < count && i < MAX_IDENTITY_LOOKUPS; i++) {
      if (statuses.get(i) == status) {
        return i;
      }
    }
    Integer index = indexes.putIfAbsent(status, count);
    if (index != null) {
      return index;
    }
    statuses.add(status);
    return count;
  }

  /** Returns the distinct statuses by index. */
  List<PluginStatus> statuses() {
    return statuses;
  }
}
