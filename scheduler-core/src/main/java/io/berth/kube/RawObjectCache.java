package io.berth.kube;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.manifest.KubernetesJson;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Caches objects in the form in which the API server sent them, and passes them on to another
 * store. The raw form is available before the event handlers receive the object, and removed after
 * its deletion.
 */
final class RawObjectCache<T extends HasMetadata> implements Store<T> {
  private static final ObjectMapper MAPPER = KubernetesJson.mapper();
  private static final List<String> TYPE_META = List.of("kind", "apiVersion");

  private static final class RawObject {
    private final String uid;
    private final byte[] json;

    RawObject(String uid, byte[] json) {
      this.uid = uid;
      this.json = json;
    }
  }

  private final Store<T> next;
  private final Predicate<T> filter;
  private final List<String> ignoredMetadata;
  private final Map<String, RawObject> objects = new ConcurrentHashMap<>();

  /** The keys that a list in progress has contained so far; null while no list is in progress. */
  private @Nullable Set<String> listed;

  /**
   * Creates an empty cache.
   *
   * @param next receives all objects
   * @param filter selects the objects to cache
   * @param ignoredMetadata fields of the metadata to remove
   */
  RawObjectCache(Store<T> next, Predicate<T> filter, List<String> ignoredMetadata) {
    this.next = next;
    this.filter = filter;
    this.ignoredMetadata = ignoredMetadata;
  }

  /** Returns the JSON of an object by its {@link ObjectStore#key key}, or null. */
  byte @Nullable [] get(String key) {
    RawObject object = objects.get(key);
    return object == null ? null : object.json;
  }

  /** Returns the JSON of an object with this uid, or null. */
  byte @Nullable [] get(String key, String uid) {
    RawObject object = objects.get(key);
    return object == null || !object.uid.equals(uid) ? null : object.json;
  }

  /** Returns the number of keys held for a list in progress, 0 at other times. */
  int listedKeys() {
    return listed == null ? 0 : listed.size();
  }

  @Override
  public void beginList() {
    listed = new HashSet<>();
    next.beginList();
  }

  @Override
  public void put(DecodedObject<T> item) {
    ObjectMeta meta = Objects.requireNonNullElseGet(item.object().getMetadata(), ObjectMeta::new);
    String key = ObjectStore.key(meta.getNamespace(), meta.getName());
    if (listed != null) {
      listed.add(key);
    }
    ObjectNode raw = item.raw();
    if (raw != null && filter.test(item.object())) {
      objects.put(key, new RawObject(Objects.requireNonNullElse(meta.getUid(), ""), write(raw)));
    } else {
      objects.remove(key);
    }
    next.put(item);
  }

  private byte[] write(ObjectNode raw) {
    raw.remove(TYPE_META);
    if (raw.path("metadata") instanceof ObjectNode meta) {
      meta.remove(ignoredMetadata);
    }
    try {
      return MAPPER.writeValueAsBytes(raw);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // a tree can be written
    }
  }

  @Override
  public void remove(T object) {
    next.remove(object);
    ObjectMeta meta = object.getMetadata();
    objects.remove(ObjectStore.key(meta.getNamespace(), meta.getName()));
  }

  @Override
  public void endList() {
    next.endList();
    if (listed != null) {
      objects.keySet().retainAll(listed);
      listed = null;
    }
  }
}
