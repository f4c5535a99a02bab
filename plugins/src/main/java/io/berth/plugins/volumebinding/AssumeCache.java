package io.berth.plugins.volumebinding;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Cache of assumed objects, whose updates are not written yet. An assumed object is valid as long
 * as the store contains the version that it is based on.
 */
final class AssumeCache<T extends HasMetadata> {
  private static final int MIN_PRUNE_SIZE = 64;

  private final Function<T, @Nullable T> stored;
  private final Map<String, T> assumed = new HashMap<>();
  private int pruneAt = MIN_PRUNE_SIZE;

  /**
   * Creates an empty cache.
   *
   * @param stored looks up the current version of an object
   */
  AssumeCache(Function<T, @Nullable T> stored) {
    this.stored = stored;
  }

  /** Returns the assumed version of a stored object, or the object itself. */
  synchronized T latest(T object) {
    T assumedObject = assumed.get(key(object));
    return assumedObject != null && sameVersion(assumedObject, object) ? assumedObject : object;
  }

  /**
   * Assumes an updated object.
   *
   * @throws VolumeBindingException if the object was updated or deleted
   */
  synchronized void assume(T changed) {
    String key = key(changed);
    T current = stored.apply(changed);
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

  /** Removes the assumed version, unless it was written: then the store will contain it. */
  synchronized void restore(T object) {
    String key = key(object);
    T assumedObject = assumed.get(key);
    if (assumedObject != null && sameVersion(assumedObject, object)) {
      assumed.remove(key);
    }
  }

  synchronized int size() {
    return assumed.size();
  }

  /** Removes outdated objects when the cache has doubled. */
  private void prune() {
    if (assumed.size() >= pruneAt) {
      assumed.values().removeIf(this::isOutdated);
      pruneAt = Math.max(MIN_PRUNE_SIZE, 2 * assumed.size());
    }
  }

  private boolean isOutdated(T assumedObject) {
    T current = stored.apply(assumedObject);
    return current == null || !sameVersion(assumedObject, current);
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
