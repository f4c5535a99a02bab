package io.berth.manifest;

import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Says in words what should have stood where something else did. */
final class ExpectedType {
  private ExpectedType() {}

  /**
   * Returns the words, or none where the failure is of another kind.
   *
   * @param scalar whether what stood there is a plain value
   */
  static String of(JsonMappingException e, boolean scalar) {
    if (e.getCause() instanceof InputCoercionException large) {
      return range(large);
    }
    Class<?> type = type(e);
    if (type == null) {
      return "";
    }
    if (type == String.class) {
      return "a string" + (scalar ? "; put it in quotes" : "");
    }
    if (type == Quantity.class) {
      return "a quantity such as 2, 500m or 4Gi";
    }
    if (type == Boolean.class) {
      return "true or false, without quotes";
    }
    if (Number.class.isAssignableFrom(type)) {
      return "a number, without quotes";
    }
    return Collection.class.isAssignableFrom(type) ? "a list" : "an object";
  }

  /** Says which whole numbers the field can hold. */
  static String range(InputCoercionException e) {
    boolean small = e.getTargetType() == int.class;
    return "from %d to %d"
        .formatted(
            small ? Integer.MIN_VALUE : Long.MIN_VALUE, small ? Integer.MAX_VALUE : Long.MAX_VALUE);
  }

  /** The class itself refuses the text, and Jackson does not know what was to come of it. */
  private static boolean isQuantity(JsonMappingException e) {
    return e.getOriginalMessage().startsWith("Invalid quantity string format");
  }

  private static @Nullable Class<?> type(JsonMappingException e) {
    return switch (e) {
      case MismatchedInputException mismatch -> mismatch.getTargetType();
      case ValueInstantiationException refused -> refused.getType().getRawClass();
      default -> isQuantity(e) ? Quantity.class : null;
    };
  }
}
