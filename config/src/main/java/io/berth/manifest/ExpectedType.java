package io.berth.manifest;

import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Describes the type that a field requires. */
final class ExpectedType {
  private ExpectedType() {}

  /**
   * Returns the description, or an empty text if the failure has another reason.
   *
   * @param scalar whether the value found is a scalar
   */
  static String of(JsonMappingException e, boolean scalar) {
    if (e.getCause() instanceof InputCoercionException overflow) {
      return range(overflow);
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

  /** Describes the range of an integer field. */
  static String range(InputCoercionException e) {
    boolean small = e.getTargetType() == int.class;
    return "from %d to %d"
        .formatted(
            small ? Integer.MIN_VALUE : Long.MIN_VALUE, small ? Integer.MAX_VALUE : Long.MAX_VALUE);
  }

  /** The constructor of Quantity throws, and Jackson does not report the target type. */
  private static boolean isQuantity(JsonMappingException e) {
    return e.getOriginalMessage().startsWith("Invalid quantity string format");
  }

  private static @Nullable Class<?> type(JsonMappingException e) {
    return switch (e) {
      case MismatchedInputException mismatch -> mismatch.getTargetType();
      case ValueInstantiationException failed -> failed.getType().getRawClass();
      default -> isQuantity(e) ? Quantity.class : null;
    };
  }
}
