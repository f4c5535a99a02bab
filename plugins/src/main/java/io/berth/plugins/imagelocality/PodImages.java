package io.berth.plugins.imagelocality;

import io.berth.model.ContainerInfo;
import io.berth.model.ImageIndex;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.fabric8.kubernetes.api.model.Volume;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Those images of a pod that some node has, each as often as the pod uses it. */
final class PodImages {
  private final int containers;
  private final String[] names;
  private final long[] weights;

  private PodImages(int containers, String[] names, long[] weights) {
    this.containers = containers;
    this.names = names;
    this.weights = weights;
  }

  static PodImages of(PodInfo pod, Snapshot snapshot) {
    List<String> known = new ArrayList<>();
    List<Long> weights = new ArrayList<>();
    for (String name : normalizedNames(pod)) {
      ImageIndex.Image image = snapshot.images().get(name);
      if (image != null) {
        known.add(name);
        weights.add(ImageScores.weigh(image.size(), image.nodes(), snapshot.size()));
      }
    }
    return new PodImages(
        pod.initContainers().size() + pod.containers().size(),
        known.toArray(String[]::new),
        weights.stream().mapToLong(Long::longValue).toArray());
  }

  private static List<String> normalizedNames(PodInfo pod) {
    List<String> names = new ArrayList<>();
    for (ContainerInfo container : pod.initContainers()) {
      names.add(ImageScores.normalize(container.image()));
    }
    for (ContainerInfo container : pod.containers()) {
      names.add(ImageScores.normalize(container.image()));
    }
    for (Volume volume : pod.volumes()) {
      if (volume.getImage() != null) {
        String reference = volume.getImage().getReference();
        names.add(ImageScores.normalize(reference == null ? "" : reference));
      }
    }
    return names;
  }

  long score(NodeInfo node) {
    if (names.length == 0) {
      return 0;
    }
    Map<String, Long> present = node.spec().images();
    long sum = 0;
    for (int i = 0; i < names.length; i++) {
      if (present.containsKey(names[i])) {
        sum += weights[i];
      }
    }
    return ImageScores.score(sum, containers);
  }
}
