package io.berth.model;

/** Placeholder while the classes of this package are being filled in; removed with the last one. */
final class Unbuilt {
  private Unbuilt() {}

  @SuppressWarnings({"DoNotCallSuggester", "TypeParameterUnusedInFormals"}) // temporary
  static <T> T yet(String what) {
    throw new UnsupportedOperationException(what);
  }
}
