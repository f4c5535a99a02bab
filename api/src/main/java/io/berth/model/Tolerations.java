package io.berth.model;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A pod's tolerations. */
public final class Tolerations {
  public static final Tolerations NONE = new Tolerations(new Toleration[0]);

  private final Toleration[] tolerations;

  private Tolerations(Toleration[] tolerations) {
    this.tolerations = tolerations;
  }

  public static Tolerations of(
      @Nullable List<io.fabric8.kubernetes.api.model.Toleration> tolerations) {
    return tolerations == null || tolerations.isEmpty()
        ? NONE
        : new Tolerations(tolerations.stream().map(Toleration::of).toArray(Toleration[]::new));
  }

  public int size() {
    return tolerations.length;
  }

  public boolean isEmpty() {
    return tolerations.length == 0;
  }

  /** Those that speak of PreferNoSchedule or of any effect: what TaintToleration scores with. */
  public Tolerations forPreferNoSchedule() {
    return new Tolerations(
        Arrays.stream(tolerations)
            .filter(it -> it.effect() == null || it.effect() == TaintEffect.PREFER_NO_SCHEDULE)
            .toArray(Toleration[]::new));
  }

  /** Whether some toleration covers the taint. */
  public boolean tolerates(Taint taint) {
    for (Toleration toleration : tolerations) {
      if (toleration.tolerates(taint)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Tolerations that && Arrays.equals(tolerations, that.tolerations);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(tolerations);
  }

  @Override
  public String toString() {
    return Arrays.toString(tolerations);
  }
}
