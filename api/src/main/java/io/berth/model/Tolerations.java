package io.berth.model;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The tolerations of a pod. */
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

  /** Returns the tolerations for PreferNoSchedule, which TaintToleration scores by. */
  public Tolerations forPreferNoSchedule() {
    return new Tolerations(
        Arrays.stream(tolerations)
            .filter(it -> it.effect() == null || it.effect() == TaintEffect.PREFER_NO_SCHEDULE)
            .toArray(Toleration[]::new));
  }

  /** Returns whether any toleration tolerates the taint. */
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

  /**
   * A toleration.
   *
   * @param key empty for every key
   * @param effect null for every effect
   */
  record Toleration(String key, Operator operator, String value, @Nullable TaintEffect effect) {
    /** How the value of the taint is compared. */
    enum Operator {
      EQUAL,
      EXISTS,
      /**
       * Matches no taint: {@code Gt} and {@code Lt} are disabled in Kubernetes 1.36 unless the
       * alpha gate TaintTolerationComparisonOperators is set, and unknown operators never match.
       */
      NEVER;

      static Operator of(@Nullable String text) {
        return switch (text) {
          case null -> EQUAL;
          case "", "Equal" -> EQUAL;
          case "Exists" -> EXISTS;
          default -> NEVER;
        };
      }
    }

    static Toleration of(io.fabric8.kubernetes.api.model.Toleration toleration) {
      String effect = toleration.getEffect();
      return new Toleration(
          StringInterner.intern(Objects.requireNonNullElse(toleration.getKey(), "")),
          Operator.of(toleration.getOperator()),
          StringInterner.intern(Objects.requireNonNullElse(toleration.getValue(), "")),
          effect == null || effect.isEmpty() ? null : TaintEffect.of(effect));
    }

    boolean tolerates(Taint taint) {
      if ((effect != null && effect != taint.effect())
          || (!key.isEmpty() && !key.equals(taint.key()))) {
        return false;
      }
      return switch (operator) {
        case EQUAL -> value.equals(taint.value());
        case EXISTS -> true;
        case NEVER -> false;
      };
    }
  }
}
