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
 * Keeps the text of objects on their way to another mirror, for those who pass it on. Texts are
 * there before news of their object, and go after it.
 */
final class RawObjectCache<T extends HasMetadata> implements Store<T> {
  private static final ObjectMapper MAPPER = KubernetesJson.mapper();
  private static final List<String> ENVELOPE = List.of("kind", "apiVersion");

  private static final class Text {
    private final String uid;
    private final byte[] json;

    Text(String uid, byte[] json) {
      this.uid = uid;
      this.json = json;
    }
  }

  private final Store<T> next;
  private final Predicate<T> wanted;
  private final List<String> leftOut;
  private final Map<String, Text> texts = new ConcurrentHashMap<>();

  /** The keys that a list has brought so far; null while no list is being read. */
  private @Nullable Set<String> listed;

  /**
   * Stands before another mirror.
   *
   * @param leftOut fields of the metadata that nobody wants
   */
  RawObjectCache(Store<T> next, Predicate<T> wanted, List<String> leftOut) {
    this.next = next;
    this.wanted = wanted;
    this.leftOut = leftOut;
  }

  /** Returns the text of an object by its {@link OrderedObjects#key key}. */
  byte @Nullable [] get(String key) {
    Text text = texts.get(key);
    return text == null ? null : text.json;
  }

  /** The same, unless another object has taken the name. */
  byte @Nullable [] get(String key, String uid) {
    Text text = texts.get(key);
    return text == null || !text.uid.equals(uid) ? null : text.json;
  }

  /** Returns how many keys are held for a list that is being read, 0 at other times. */
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
    ObjectNode whole = item.whole();
    if (whole != null && wanted.test(item.object())) {
      texts.put(key, new Text(Objects.requireNonNullElse(meta.getUid(), ""), write(whole)));
    } else {
      texts.remove(key);
    }
    next.put(item);
  }

  private byte[] write(ObjectNode whole) {
    whole.remove(ENVELOPE);
    if (whole.path("metadata") instanceof ObjectNode meta) {
      meta.remove(leftOut);
    }
    try {
      return MAPPER.writeValueAsBytes(whole);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // a tree can be written
    }
  }

  @Override
  public void remove(T object) {
    next.remove(object);
    ObjectMeta meta = object.getMetadata();
    texts.remove(ObjectStore.key(meta.getNamespace(), meta.getName()));
  }

  @Override
  public void endList() {
    next.endList();
    if (listed != null) {
      texts.keySet().retainAll(listed);
      listed = null;
    }
  }
}
