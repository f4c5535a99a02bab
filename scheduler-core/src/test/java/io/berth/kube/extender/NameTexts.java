package io.berth.kube.extender;

import io.berth.kube.RawObjects;
import io.berth.model.PodInfo;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Objects that have a name and nothing else. */
final class NameTexts implements RawObjects {
  /** The names of objects that are not there any more. */
  final Set<String> gone = new HashSet<>();

  @Override
  public byte @Nullable [] podText(PodInfo pod) {
    return text(pod.name());
  }

  @Override
  public byte @Nullable [] nodeText(String name) {
    return text(name);
  }

  private byte @Nullable [] text(String name) {
    return gone.contains(name)
        ? null
        : "{\"metadata\":{\"name\":\"%s\"}}".formatted(name).getBytes(StandardCharsets.UTF_8);
  }
}
