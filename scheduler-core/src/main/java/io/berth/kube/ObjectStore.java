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
 * The objects of one kind as they are now, trimmed to what is kept of them. One thread brings them
 * up to date, any thread may look.
 *
 * @param <T> the Kubernetes object
 * @param <V> what is kept of it
 */
final class ObjectStore<T extends HasMetadata, V> implements Store<T> {
  private static final Logger LOG = LoggerFactory.getLogger(ObjectStore.class);

  /** Hears of each change after it can be seen. */
  @FunctionalInterface
  interface Listener<V> {
    /**
     * Takes in a change.
     *
     * @param before null for what is new
     * @param after null for what is gone
     */
    void changed(String key, @Nullable V before, @Nullable V after);
  }

  private record Known<V>(V value, @Nullable String uid, @Nullable String version) {}

  private final String resource;
  private final Function<T, V> trim;
  private final BiPredicate<V, V> same;
  private final Listener<V> listener;
  private final Map<String, Known<V>> known = new ConcurrentHashMap<>();

  /** Objects that are there and cannot be used, so that each is complained of once. */
  private final Set<String> refused = new HashSet<>();

  /** While a list comes: what was known before and has not come yet. */
  private @Nullable Set<String> missing;

  private ObjectStore(
      String resource, Function<T, V> trim, BiPredicate<V, V> same, Listener<V> listener) {
    this.resource = resource;
    this.trim = trim;
    this.same = same;
    this.listener = listener;
  }

  /** Keeps values that tell of every change. */
  static <T extends HasMetadata, V> ObjectStore<T, V> of(
      String resource, Function<T, V> trim, Listener<V> listener) {
    return new ObjectStore<>(resource, trim, (before, after) -> false, listener);
  }

  /** Keeps values that only tell of what changed of them: what was trimmed away does not count. */
  static <T extends HasMetadata, V> ObjectStore<T, V> ofChanging(
      String resource, Function<T, V> trim, Listener<V> listener) {
    return new ObjectStore<>(resource, trim, Object::equals, listener);
  }

  /** Returns what {@link #get} finds an object by. */
  static String key(@Nullable String namespace, @Nullable String name) {
    return namespace == null || namespace.isEmpty() ? "" + name : namespace + "/" + name;
  }

  @Nullable V get(String key) {
    Known<V> entry = known.get(key);
    return entry == null ? null : entry.value;
  }

  int size() {
    return known.size();
  }

  Stream<V> values() {
    return known.values().stream().map(Known::value);
  }

  @Override
  public void beginList() {
    missing = new HashSet<>(known.keySet());
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
    Known<V> before = known.get(key);
    String version = meta.getResourceVersion();
    if (before != null && version != null && version.equals(before.version)) {
      return; // told already, and listed once more
    }
    V value = trimmed(key, item);
    if (value == null) {
      drop(key);
    } else {
      keep(key, before, new Known<>(value, meta.getUid(), version));
    }
  }

  private void keep(String key, @Nullable Known<V> before, Known<V> after) {
    if (before == null) {
      known.put(key, after);
      tell(key, null, after.value);
    } else if (!Objects.equals(before.uid, after.uid)) {
      // Another object took the name while we were not looking.
      drop(key);
      keep(key, null, after);
    } else if (same.test(before.value, after.value)) {
      known.put(key, new Known<>(before.value, after.uid, after.version));
    } else {
      known.put(key, after);
      tell(key, before.value, after.value);
    }
  }

  @Override
  public void remove(T object) {
    String key = key(object.getMetadata().getNamespace(), object.getMetadata().getName());
    if (missing != null) {
      missing.remove(key);
    }
    refused.remove(key);
    drop(key);
  }

  private void drop(String key) {
    Known<V> before = known.remove(key);
    if (before != null) {
      tell(key, before.value, null);
    }
  }

  private @Nullable V trimmed(String key, DecodedObject<T> item) {
    String problem = item.problem();
    if (problem == null) {
      try {
        StoredObjectLimit.check(item.object());
        V value = trim.apply(item.object());
        refused.remove(key);
        return value;
      } catch (RuntimeException e) {
        // Whatever it is, it is one object's; the others must not suffer.
        problem = Objects.requireNonNullElse(e.getMessage(), e.toString());
      }
    }
    if (refused.add(key)) {
      LOG.warn("{} {} cannot be used and counts as absent: {}", resource, key, problem);
    }
    return null;
  }

  private void tell(String key, @Nullable V before, @Nullable V after) {
    try {
      listener.changed(key, before, after);
    } catch (VirtualMachineError e) {
      throw e;
    } catch (RuntimeException | Error e) {
      // A listener's mistake must not end the watch.
      LOG.error("news of {} {} could not be taken in", resource, key, e);
    }
  }
}
