package io.berth.model;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One toleration. An empty key stands for every key, a null effect for every effect.
 *
 * @param effect null for every effect
 */
record Toleration(String key, Operator operator, String value, @Nullable TaintEffect effect) {
  /** How the taint's value is judged. */
  enum Operator {
    EQUAL,
    EXISTS,
    /**
     * Matches no taint: {@code Gt} and {@code Lt} are there in Kubernetes 1.36 but switched off
     * unless the alpha gate TaintTolerationComparisonOperators is set, and unknown ones never
     * match.
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
        StringInterner.share(Objects.requireNonNullElse(toleration.getKey(), "")),
        Operator.of(toleration.getOperator()),
        StringInterner.share(Objects.requireNonNullElse(toleration.getValue(), "")),
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
