package io.berth.kube;

/** The objects of a kind, kept up to date by the thread of a {@link Reflector}. */
interface Store<T> {
  /** Begins a list: objects that are not put before {@link #endList} were deleted. */
  void beginList();

  /** Adds or updates an object; it may be unchanged. */
  void put(DecodedObject<T> item);

  /** Deletes an object. */
  void remove(T object);

  void endList();
}
