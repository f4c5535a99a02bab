package io.berth.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes on the objects that have a name; objects without a name cannot be identified. */
final class NamedObjects<T extends HasMetadata> implements Store<T> {
  private static final Logger LOG = LoggerFactory.getLogger(NamedObjects.class);

  private final String resource;
  private final Store<T> next;
  private boolean warned;

  NamedObjects(String resource, Store<T> next) {
    this.resource = resource;
    this.next = next;
  }

  @Override
  public void beginList() {
    warned = false;
    next.beginList();
  }

  @Override
  public void put(DecodedObject<T> item) {
    if (isNamed(item.object(), item.problem())) {
      next.put(item);
    }
  }

  @Override
  public void remove(T object) {
    if (isNamed(object, null)) {
      next.remove(object);
    }
  }

  @Override
  public void endList() {
    next.endList();
  }

  /** Returns whether an object has a name; logs one without a name once per list. */
  private boolean isNamed(T object, @Nullable String problem) {
    ObjectMeta meta = object.getMetadata();
    if (meta != null && meta.getName() != null && !meta.getName().isEmpty()) {
      return true;
    }
    if (!warned) {
      warned = true;
      LOG.warn(
          "Ignored object without a name: resource={} problem={}",
          resource,
          Objects.requireNonNullElse(problem, "metadata.name is missing"));
    }
    return false;
  }
}
