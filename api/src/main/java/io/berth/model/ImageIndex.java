package io.berth.model;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which images the nodes of a cluster hold. An image's size is the one reported by the node that
 * was first to hold it. Immutable; changes make a new index.
 */
public final class ImageIndex {
  public static final ImageIndex EMPTY = new ImageIndex(Map.of());

  /** An image somewhere in the cluster: its size, and how many nodes hold it. */
  public record Image(long size, int nodes) {}

  private final Map<String, Image> images;

  private ImageIndex(Map<String, Image> images) {
    this.images = images;
  }

  /** Returns what is known of an image, or null where no node holds it. */
  public @Nullable Image get(String name) {
    return images.get(name);
  }

  /** Returns the index after a node came, changed or went; null stands for "not there". */
  public ImageIndex replace(@Nullable NodeDescription before, @Nullable NodeDescription after) {
    Map<String, Long> old = before == null ? Map.of() : before.images();
    Map<String, Long> now = after == null ? Map.of() : after.images();
    if (old.equals(now)) {
      return this;
    }
    Map<String, Image> changed = new HashMap<>(images);
    // Upstream forgets the node first, so an image that only this node holds gets its new size.
    for (String name : old.keySet()) {
      changed.computeIfPresent(
          name, (n, image) -> image.nodes == 1 ? null : new Image(image.size, image.nodes - 1));
    }
    now.forEach(
        (name, size) ->
            changed.merge(
                name,
                new Image(size, 1),
                (image, ignored) -> new Image(image.size, image.nodes + 1)));
    return new ImageIndex(changed);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ImageIndex index && images.equals(index.images);
  }

  @Override
  public int hashCode() {
    return images.hashCode();
  }
}
