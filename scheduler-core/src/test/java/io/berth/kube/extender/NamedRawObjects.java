package io.berth.kube.extender;

import io.berth.kube.RawObjects;
import io.berth.model.PodInfo;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Raw objects with no fields but their names. */
final class NamedRawObjects implements RawObjects {
  /** The names of deleted objects. */
  final Set<String> deleted = new HashSet<>();

  @Override
  public byte @Nullable [] podJson(PodInfo pod) {
    return json(pod.name());
  }

  @Override
  public byte @Nullable [] nodeJson(String name) {
    return json(name);
  }

  private byte @Nullable [] json(String name) {
    return deleted.contains(name)
        ? null
        : "{\"metadata\":{\"name\":\"%s\"}}".formatted(name).getBytes(StandardCharsets.UTF_8);
  }
}
