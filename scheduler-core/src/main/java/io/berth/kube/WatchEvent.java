package io.berth.kube;

/** An event of a watch. */
sealed interface WatchEvent<T> {
  /** An object was added or modified. */
  record Put<T>(DecodedObject<T> item) implements WatchEvent<T> {}

  /** An object was deleted; contains its last state. */
  record Deleted<T>(DecodedObject<T> item) implements WatchEvent<T> {}

  /**
   * All events up to this resource version were sent.
   *
   * @param endsList whether this ends the initial events, which are the list
   */
  record Bookmark<T>(String resourceVersion, boolean endsList) implements WatchEvent<T> {}

  /** The server ends the watch with an error. */
  record Failure<T>(int code, String reason, String message) implements WatchEvent<T> {}
}
