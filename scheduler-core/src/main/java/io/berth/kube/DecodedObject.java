package io.berth.kube;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * An object of a list or a watch.
 *
 * @param object the object, incomplete if there is a problem
 * @param problem the reason why it could not be decoded, or null
 * @param raw the object as sent, if its kind {@link WatchedResource#withRawObjects keeps} it; or
 *     null
 */
record DecodedObject<T>(T object, @Nullable String problem, @Nullable ObjectNode raw) {
  DecodedObject(T object, @Nullable String problem) {
    this(object, problem, null);
  }
}
