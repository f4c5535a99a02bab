package io.berth.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The current objects of one kind, converted to the values that are kept of them. One thread
 * updates the store, any thread may read it.
 *
 * @param <T> the Kubernetes object
 * @param <V> the value that is kept of it
 */
final class ObjectStore<T extends HasMetadata, V> implements Store<T> {
  private static final Logger LOG = LoggerFactory.getLogger(ObjectStore.class);

  /** Receives each change after it became visible. */
  @FunctionalInterface
  interface Listener<V> {
    /**
     * Handles a change.
     *
     * @param before null for an added object
     * @param after null for a deleted object
     */
    void changed(String key, @Nullable V before, @Nullable V after);
  }

  private record Entry<V>(V value, @Nullable String uid, @Nullable String version) {}

  private final String resource;
  private final Function<T, V> convert;
  private final BiPredicate<V, V> isUnchanged;
  private final Listener<V> listener;
  private final Map<String, Entry<V>> entries = new ConcurrentHashMap<>();

  /** The keys of invalid objects, so that each is logged once. */
  private final Set<String> rejected = new HashSet<>();

  /** The keys that a list in progress has not contained yet; null while no list is in progress. */
  private @Nullable Set<String> missing;

  private ObjectStore(
      String resource,
      Function<T, V> convert,
      BiPredicate<V, V> isUnchanged,
      Listener<V> listener) {
    this.resource = resource;
    this.convert = convert;
    this.isUnchanged = isUnchanged;
    this.listener = listener;
  }

  /** Creates a store that reports every change. */
  static <T extends HasMetadata, V> ObjectStore<T, V> of(
      String resource, Function<T, V> convert, Listener<V> listener) {
    return new ObjectStore<>(resource, convert, (before, after) -> false, listener);
  }

  /** Creates a store that reports only changes of the converted value. */
  static <T extends HasMetadata, V> ObjectStore<T, V> ofChanging(
      String resource, Function<T, V> convert, Listener<V> listener) {
    return new ObjectStore<>(resource, convert, Object::equals, listener);
  }

  /** Returns the key of an object for {@link #get}. */
  static String key(@Nullable String namespace, @Nullable String name) {
    return namespace == null || namespace.isEmpty() ? "" + name : namespace + "/" + name;
  }

  @Nullable V get(String key) {
    Entry<V> entry = entries.get(key);
    return entry == null ? null : entry.value;
  }

  int size() {
    return entries.size();
  }

  Stream<V> values() {
    return entries.values().stream().map(Entry::value);
  }

  @Override
  public void beginList() {
    missing = new HashSet<>(entries.keySet());
  }

  @Override
  public void endList() {
    if (missing != null) {
      new TreeSet<>(missing).forEach(this::drop);
    }
    missing = null;
  }

  @Override
  public void put(DecodedObject<T> item) {
    ObjectMeta meta = Objects.requireNonNullElseGet(item.object().getMetadata(), ObjectMeta::new);
    String key = key(meta.getNamespace(), meta.getName());
    if (missing != null) {
      missing.remove(key);
    }
    Entry<V> before = entries.get(key);
    String version = meta.getResourceVersion();
    if (before != null && version != null && version.equals(before.version)) {
      return; // reported before, and now relisted
    }
    V value = converted(key, item);
    if (value == null) {
      drop(key);
    } else {
      keep(key, before, new Entry<>(value, meta.getUid(), version));
    }
  }

  private void keep(String key, @Nullable Entry<V> before, Entry<V> after) {
    if (before == null) {
      entries.put(key, after);
      notifyListener(key, null, after.value);
    } else if (!Objects.equals(before.uid, after.uid)) {
      // The object was deleted and recreated while it was not watched.
      drop(key);
      keep(key, null, after);
    } else if (isUnchanged.test(before.value, after.value)) {
      entries.put(key, new Entry<>(before.value, after.uid, after.version));
    } else {
      entries.put(key, after);
      notifyListener(key, before.value, after.value);
    }
  }

  @Override
  public void remove(T object) {
    String key = key(object.getMetadata().getNamespace(), object.getMetadata().getName());
    if (missing != null) {
      missing.remove(key);
    }
    rejected.remove(key);
    drop(key);
  }

  private void drop(String key) {
    Entry<V> before = entries.remove(key);
    if (before != null) {
      notifyListener(key, before.value, null);
    }
  }

  private @Nullable V converted(String key, DecodedObject<T> item) {
    String problem = item.problem();
    if (problem == null) {
      try {
        StoredObjectLimit.check(item.object());
        V value = convert.apply(item.object());
        rejected.remove(key);
        return value;
      } catch (RuntimeException e) {
        // One invalid object must not affect the others.
        problem = Objects.requireNonNullElse(e.getMessage(), e.toString());
      }
    }
    if (rejected.add(key)) {
      LOG.warn("Ignored invalid object: resource={} key={} problem={}", resource, key, problem);
    }
    return null;
  }

  private void notifyListener(String key, @Nullable V before, @Nullable V after) {
    try {
      listener.changed(key, before, after);
    } catch (VirtualMachineError e) {
      throw e;
    } catch (RuntimeException | Error e) {
      // A failing listener must not end the watch.
      LOG.error("Event handler failed: resource={} key={}", resource, key, e);
    }
  }
}
