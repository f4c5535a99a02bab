package io.berth.model;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The images on the nodes of a cluster. The size of an image is the one that the first node with
 * the image reported. Immutable.
 */
public final class ImageIndex {
  public static final ImageIndex EMPTY = new ImageIndex(Map.of());

  /** The size of an image and the number of nodes that have it. */
  public record ImageState(long size, int numNodes) {}

  private final Map<String, ImageState> images;

  private ImageIndex(Map<String, ImageState> images) {
    this.images = images;
  }

  /** Returns the state of an image, or null if no node has it. */
  public @Nullable ImageState get(String name) {
    return images.get(name);
  }

  /** Returns the index after a node was added ({@code before} is null), updated or removed. */
  public ImageIndex update(@Nullable NodeDescription before, @Nullable NodeDescription after) {
    Map<String, Long> previous = before == null ? Map.of() : before.images();
    Map<String, Long> current = after == null ? Map.of() : after.images();
    if (previous.equals(current)) {
      return this;
    }
    Map<String, ImageState> updated = new HashMap<>(images);
    // Upstream removes the old node first, so an image that only this node has gets the new size.
    for (String name : previous.keySet()) {
      updated.computeIfPresent(
          name,
          (n, image) ->
              image.numNodes == 1 ? null : new ImageState(image.size, image.numNodes - 1));
    }
    current.forEach(
        (name, size) ->
            updated.merge(
                name,
                new ImageState(size, 1),
                (image, ignored) -> new ImageState(image.size, image.numNodes + 1)));
    return new ImageIndex(updated);
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
