package io.berth.plugins.noderesourcesfitplus;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Arguments of NodeResourcesFitPlus: for each resource its strategy, in the order written. */
public record NodeResourcesFitPlusArgs(Map<String, ResourceStrategy> resources) {

  /**
   * How one resource is scored.
   *
   * @param type MostAllocated or LeastAllocated, once the arguments are validated
   */
  public record ResourceStrategy(String type, long weight) {
    public static final String MOST_ALLOCATED = "MostAllocated";
    public static final String LEAST_ALLOCATED = "LeastAllocated";
  }

  public NodeResourcesFitPlusArgs {
    resources = Collections.unmodifiableMap(new LinkedHashMap<>(resources));
  }
}
