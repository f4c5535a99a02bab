package io.berth.kube;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * An object as it came off the wire.
 *
 * @param object the object, incomplete where there is a problem
 * @param problem why it could not be read to its end, or null
 * @param whole all that came, where the kind {@link WatchedKind#whole wants} it
 */
record DecodedObject<T>(T object, @Nullable String problem, @Nullable ObjectNode whole) {
  DecodedObject(T object, @Nullable String problem) {
    this(object, problem, null);
  }
}
