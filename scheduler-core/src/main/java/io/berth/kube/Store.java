package io.berth.kube;

/** What a {@link Reflector} keeps up to date. Only its thread calls these. */
interface Store<T> {
  /** From here to {@link #endList} everything that there is comes; what does not is gone. */
  void beginList();

  /** An object is there, new or changed or seen before. */
  void put(DecodedObject<T> item);

  /** An object is gone. */
  void remove(T object);

  void endList();
}
