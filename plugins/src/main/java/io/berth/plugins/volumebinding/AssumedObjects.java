package io.berth.plugins.volumebinding;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Objects as they will be once decisions are written. What is assumed holds as long as the cluster
 * shows the version that it was made from: any newer version is the truth again.
 */
final class AssumedObjects<T extends HasMetadata> {
  private static final int MANY = 64;

  private final Function<T, @Nullable T> shown;
  private final Map<String, T> assumed = new HashMap<>();
  private int pruneAt = MANY;

  /**
   * Starts without assumptions.
   *
   * @param shown looks an object up as the cluster shows it now
   */
  AssumedObjects(Function<T, @Nullable T> shown) {
    this.shown = shown;
  }

  /** Returns what is assumed of an object that the cluster shows, or the object itself. */
  synchronized T latest(T object) {
    T known = assumed.get(key(object));
    return known != null && sameVersion(known, object) ? known : object;
  }

  /**
   * Assumes the object to be as given.
   *
   * @throws VolumeBindingException if it has changed meanwhile or is gone
   */
  synchronized void assume(T changed) {
    String key = key(changed);
    T current = shown.apply(changed);
    if (current == null) {
      throw new VolumeBindingException(notFound(changed));
    }
    if (!sameVersion(current, changed)) {
      throw new VolumeBindingException(
          "\"%s\" is out of sync (stored: %s, assume: %s)"
              .formatted(key, version(current), version(changed)));
    }
    prune();
    assumed.put(key, changed);
  }

  /** Drops what is assumed, unless it has been written: then the cluster will show it. */
  synchronized void restore(T object) {
    String key = key(object);
    T known = assumed.get(key);
    if (known != null && sameVersion(known, object)) {
      assumed.remove(key);
    }
  }

  synchronized int size() {
    return assumed.size();
  }

  /** What was written and has been shown since is of no use; it goes when there is much of it. */
  private void prune() {
    if (assumed.size() >= pruneAt) {
      assumed.values().removeIf(this::isOutdated);
      pruneAt = Math.max(MANY, 2 * assumed.size());
    }
  }

  private boolean isOutdated(T known) {
    T current = shown.apply(known);
    return current == null || !sameVersion(known, current);
  }

  static String notFound(HasMetadata object) {
    return "%s \"%s\" not found".formatted(object.getPlural(), key(object));
  }

  static String key(HasMetadata object) {
    ObjectMeta meta = object.getMetadata();
    String namespace = meta.getNamespace();
    return namespace == null || namespace.isEmpty()
        ? meta.getName()
        : namespace + "/" + meta.getName();
  }

  private static boolean sameVersion(HasMetadata one, HasMetadata other) {
    return version(one).equals(version(other));
  }

  private static String version(HasMetadata object) {
    return Objects.requireNonNullElse(object.getMetadata().getResourceVersion(), "");
  }
}
