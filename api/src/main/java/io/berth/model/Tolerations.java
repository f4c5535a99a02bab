package io.berth.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A pod's tolerations. */
public final class Tolerations {
  public static final Tolerations NONE = new Tolerations();

  private Tolerations() {}

  public static Tolerations of(
      @Nullable List<io.fabric8.kubernetes.api.model.Toleration> tolerations) {
    return Unbuilt.yet("to be built");
  }

  public int size() {
    return Unbuilt.<Integer>yet("to be built");
  }

  public boolean isEmpty() {
    return size() == 0;
  }

  public boolean tolerates(Taint taint) {
    return Unbuilt.<Boolean>yet("to be built");
  }

  /** Those that speak of PreferNoSchedule or of any effect: what TaintToleration scores with. */
  public Tolerations forPreferNoSchedule() {
    return Unbuilt.yet("to be built");
  }
}
