package io.berth.kube;

/** What a watch tells of. */
sealed interface WatchEvent<T> {
  /** An object is there, new or changed. */
  record Put<T>(DecodedObject<T> item) implements WatchEvent<T> {}

  /** An object is gone; this is how it was. */
  record Removed<T>(DecodedObject<T> item) implements WatchEvent<T> {}

  /**
   * Everything up to this version was told.
   *
   * @param endsList whether this ends the objects that were there when the watch began
   */
  record Bookmark<T>(String resourceVersion, boolean endsList) implements WatchEvent<T> {}

  /** The server cannot go on. */
  record Failure<T>(int code, String reason, String message) implements WatchEvent<T> {}
}
