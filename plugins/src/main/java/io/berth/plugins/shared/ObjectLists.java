package io.berth.plugins.shared;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists of Kubernetes objects. */
public final class ObjectLists {
  private ObjectLists() {}

  /** Returns the list; the API writes some empty ones as null. */
  public static <T> List<T> orEmpty(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }
}
