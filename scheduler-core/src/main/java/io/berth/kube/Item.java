package io.berth.kube;

import org.jspecify.annotations.Nullable;

/**
 * An object as it came off the wire.
 *
 * @param object the object, incomplete where there is a problem
 * @param problem why it could not be read to its end, or null
 */
record Item<T>(T object, @Nullable String problem) {}
