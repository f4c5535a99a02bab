package io.berth.plugins.shared;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists of Kubernetes objects. */
public final class ObjectLists {
  private ObjectLists() {}

  /** Returns the list, or an empty one for null, which some API objects contain. */
  public static <T> List<T> orEmpty(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }
}
