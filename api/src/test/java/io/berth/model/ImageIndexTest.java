package io.berth.model;

import static io.berth.testing.Nodes.node;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.model.ImageIndex.ImageState;
import io.berth.testing.Nodes;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ImageIndexTest {
  @Test
  void usesSizeReportedByFirstNode() {
    ImageIndex index = with(node("a").image(10, "app:1"), node("b").image(20, "app:1", "app@sha"));

    assertThat(index.get("app:1")).isEqualTo(new ImageState(10, 2));
    assertThat(index.get("app@sha")).isEqualTo(new ImageState(20, 1));
    assertThat(index.get("other")).isNull();
  }

  @Test
  void keepsSizeAfterRemovalOfFirstNode() {
    Nodes first = node("a").image(10, "app:1");

    ImageIndex index = with(first, node("b").image(20, "app:1")).update(first.spec(), null);

    assertThat(index.get("app:1")).isEqualTo(new ImageState(10, 1));
  }

  @Test
  void removesImageWithItsLastNode() {
    Nodes only = node("a").image(10, "app:1");

    assertThat(with(only).update(only.spec(), null)).isEqualTo(ImageIndex.EMPTY);
  }

  @Test
  void updatesSizeReportedByTheOnlyNode() {
    Nodes only = node("a").image(10, "app:1");

    ImageIndex index = with(only).update(only.spec(), node("a").image(30, "app:1").spec());

    assertThat(index.get("app:1")).isEqualTo(new ImageState(30, 1));
  }

  @Test
  void countsImageReportedTwiceOnceWithItsFirstSize() {
    ImageIndex index = with(node("a").image(10, "app:1", "app:1").image(20, "app:1"));

    assertThat(index.get("app:1")).isEqualTo(new ImageState(10, 1));
  }

  @Test
  void returnsSameIndexIfImagesAreUnchanged() {
    Nodes before = node("a").image(10, "app:1");
    ImageIndex index = with(before);
    NodeDescription after = node("a").image(10, "app:1").unschedulable().spec();

    assertThat(index.update(before.spec(), after)).isSameAs(index);
  }

  /** Each step sets the images of a node to one of eight subsets; bit i is image i. */
  @Property(tries = 200)
  void equalsRebuiltIndexAfterUpdates(
      @ForAll @Size(max = 40) List<@IntRange(min = 0, max = 39) Integer> steps) {
    @Nullable NodeDescription[] nodes = new @Nullable NodeDescription[5];
    ImageIndex index = ImageIndex.EMPTY;
    for (int step : steps) {
      int node = step % 5;
      NodeDescription now = step < 5 ? null : nodeWithImages("n" + node, step / 5);
      index = index.update(nodes[node], now);
      nodes[node] = now;
    }

    for (int image = 0; image < 3; image++) {
      String name = "image" + image;
      List<NodeDescription> holders = new ArrayList<>();
      for (NodeDescription node : nodes) {
        if (node != null && node.images().containsKey(name)) {
          holders.add(node);
        }
      }
      ImageState known = index.get(name);
      assertThat(known == null ? 0 : known.numNodes()).as(name).isEqualTo(holders.size());
    }
  }

  private static NodeDescription nodeWithImages(String name, int images) {
    Nodes node = node(name);
    for (int image = 0; image < 3; image++) {
      if ((images >> image & 1) == 1) {
        node.image(100, "image" + image);
      }
    }
    return node.spec();
  }

  private static ImageIndex with(Nodes... nodes) {
    ImageIndex index = ImageIndex.EMPTY;
    for (Nodes node : nodes) {
      index = index.update(null, node.spec());
    }
    return index;
  }
}
