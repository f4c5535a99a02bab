package io.berth.manifest;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Collection;

/** Says in words what should have stood where something else did. */
final class ExpectedType {
  private ExpectedType() {}

  /**
   * Returns the words, or none where the failure is of another kind.
   *
   * @param scalar whether what stood there is a plain value
   */
  static String of(JsonMappingException e, boolean scalar) {
    Class<?> type =
        e instanceof MismatchedInputException mismatch ? mismatch.getTargetType() : null;
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
}
