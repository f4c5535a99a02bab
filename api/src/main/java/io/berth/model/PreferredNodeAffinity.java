package io.berth.model;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PreferredSchedulingTerm;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Weighted node preferences of a pod. */
public final class PreferredNodeAffinity {
  public static final PreferredNodeAffinity NONE = new PreferredNodeAffinity();

  private PreferredNodeAffinity() {}

  /** A malformed term is kept as {@link #error}, not thrown: it only matters once scoring runs. */
  public static PreferredNodeAffinity of(Pod pod) {
    return Unbuilt.yet("to be built");
  }

  public static PreferredNodeAffinity of(@Nullable List<PreferredSchedulingTerm> terms) {
    return Unbuilt.yet("to be built");
  }

  /** Whether there is no term at all, weighted or not. */
  public boolean isEmpty() {
    return Unbuilt.<Boolean>yet("to be built");
  }

  /** What is wrong with the terms, or null. */
  public @Nullable String error() {
    return Unbuilt.yet("to be built");
  }

  /** Sum of the weights of the matching terms. */
  public long score(Labels nodeLabels, String nodeName) {
    return Unbuilt.<Long>yet("to be built");
  }
}
