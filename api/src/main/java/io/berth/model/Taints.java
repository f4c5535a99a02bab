package io.berth.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A node's taints in their order. */
public final class Taints {
  public static final Taints NONE = new Taints();

  private Taints() {}

  public static Taints of(@Nullable List<io.fabric8.kubernetes.api.model.Taint> taints) {
    return Unbuilt.yet("to be built");
  }

  public int size() {
    return Unbuilt.<Integer>yet("to be built");
  }

  public boolean isEmpty() {
    return size() == 0;
  }

  public Taint get(int i) {
    return Unbuilt.yet("to be built");
  }

  /** The first NoSchedule or NoExecute taint that is not tolerated, or null. */
  public @Nullable Taint firstUntolerated(Tolerations tolerations) {
    return Unbuilt.yet("to be built");
  }
}
