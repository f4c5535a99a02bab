package io.berth.insight;

import io.berth.manifest.ManifestReader;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads manifests of any kind. */
public final class Manifests {
  private Manifests() {}

  public static List<HasMetadata> read(String text) {
    ManifestReader reader = new ManifestReader(kind -> true);
    try {
      reader.read("test", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return reader.finish().objects().all();
  }

  public static HasMetadata one(String text) {
    return read(text).getFirst();
  }
}
