package io.berth.plugins.imagelocality;

import io.berth.framework.CachingScope;
import io.berth.framework.CycleState;
import io.berth.framework.ScorePlugin;
import io.berth.framework.StateKey;
import io.berth.model.ContainerInfo;
import io.berth.model.ImageIndex;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.fabric8.kubernetes.api.model.Volume;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Prefers nodes that already have the pod's images, weighted by size. */
public final class ImageLocality implements ScorePlugin {
  public static final String NAME = "ImageLocality";

  private static final StateKey<PodImages> IMAGES = StateKey.of("ImageLocality/images");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    PodImages images = state.readOrNull(IMAGES);
    if (images == null) {
      images = PodImages.of(pod, state.snapshot());
      state.write(IMAGES, images);
    }
    return images.score(node);
  }

  /** The score of an image depends on the share of all nodes that have it. */
  @Override
  public CachingScope scoreCachingScope() {
    return CachingScope.NODE_OBJECTS;
  }

  /** The images of a pod that some node has, one entry per use. */
  private static final class PodImages {
    private final int containers;
    private final String[] names;
    private final long[] scores;

    private PodImages(int containers, String[] names, long[] scores) {
      this.containers = containers;
      this.names = names;
      this.scores = scores;
    }

    static PodImages of(PodInfo pod, Snapshot snapshot) {
      List<String> present = new ArrayList<>();
      List<Long> scores = new ArrayList<>();
      for (String name : normalizedNames(pod)) {
        ImageIndex.ImageState image = snapshot.images().get(name);
        if (image != null) {
          present.add(name);
          scores.add(ImageScores.scaledImageScore(image.size(), image.numNodes(), snapshot.size()));
        }
      }
      return new PodImages(
          pod.initContainers().size() + pod.containers().size(),
          present.toArray(String[]::new),
          scores.stream().mapToLong(Long::longValue).toArray());
    }

    private static List<String> normalizedNames(PodInfo pod) {
      List<String> names = new ArrayList<>();
      for (ContainerInfo container : pod.initContainers()) {
        names.add(ImageScores.normalizedImageName(container.image()));
      }
      for (ContainerInfo container : pod.containers()) {
        names.add(ImageScores.normalizedImageName(container.image()));
      }
      for (Volume volume : pod.volumes()) {
        if (volume.getImage() != null) {
          String reference = volume.getImage().getReference();
          names.add(ImageScores.normalizedImageName(reference == null ? "" : reference));
        }
      }
      return names;
    }

    long score(NodeInfo node) {
      if (names.length == 0) {
        return 0;
      }
      Map<String, Long> nodeImages = node.node().images();
      long sum = 0;
      for (int i = 0; i < names.length; i++) {
        if (nodeImages.containsKey(names[i])) {
          sum += scores[i];
        }
      }
      return ImageScores.calculatePriority(sum, containers);
    }
  }
}
