package io.berth.model;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The taints of a node, in order. */
public final class Taints {
  public static final Taints NONE = new Taints(new Taint[0]);

  private final Taint[] taints;

  private Taints(Taint[] taints) {
    this.taints = taints;
  }

  public static Taints of(@Nullable List<io.fabric8.kubernetes.api.model.Taint> taints) {
    return taints == null || taints.isEmpty()
        ? NONE
        : new Taints(taints.stream().map(Taint::of).toArray(Taint[]::new));
  }

  public int size() {
    return taints.length;
  }

  public boolean isEmpty() {
    return taints.length == 0;
  }

  public Taint get(int i) {
    return taints[i];
  }

  /** Returns the first NoSchedule or NoExecute taint that is not tolerated, or null. */
  public @Nullable Taint firstUntolerated(Tolerations tolerations) {
    for (Taint taint : taints) {
      if (taint.effect().preventsScheduling() && !tolerations.tolerates(taint)) {
        return taint;
      }
    }
    return null;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Taints that && Arrays.equals(taints, that.taints);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(taints);
  }

  @Override
  public String toString() {
    return Arrays.toString(taints);
  }
}
