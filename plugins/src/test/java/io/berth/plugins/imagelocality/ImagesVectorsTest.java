package io.berth.plugins.imagelocality;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.framework.CycleState;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.testing.Containers;
import io.berth.testing.Nodes;
import io.berth.testing.Snapshots;
import io.berth.testing.Vectors;
import io.berth.testing.Volumes;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ImagesVectorsTest {
  record Case(JsonNode row) {
    List<String> texts(String field) {
      return StreamSupport.stream(row.path(field).spliterator(), false)
          .map(JsonNode::asText)
          .toList();
    }

    @Override
    public String toString() {
      return row.path("id").asText();
    }
  }

  static Stream<Case> cases() {
    return StreamSupport.stream(Vectors.read("images.json").spliterator(), false).map(Case::new);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void scoresAsKubeScheduler(Case row) {
    Nodes[] nodes = nodes(row.row.path("nodeImages"));
    Snapshot snapshot = Snapshots.of(nodes);
    CycleState state = new CycleState(snapshot);
    PodInfo pod = PodInfo.of(pod(row));
    ImageLocality plugin = new ImageLocality();

    List<Long> scores = new ArrayList<>();
    for (Nodes node : nodes) {
      NodeInfo nodeInfo = snapshot.node(node.build().getMetadata().getName());
      scores.add(plugin.score(state, pod, nodeInfo));
    }

    assertThat(scores).isEqualTo(row.texts("scores").stream().map(Long::valueOf).toList());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void normalizesNamesAsKubeScheduler(Case row) {
    TreeSet<String> names = new TreeSet<>();
    Stream.concat(row.texts("initImages").stream(), row.texts("images").stream())
        .map(ImageScores::normalizedImageName)
        .forEach(names::add);

    assertThat(names).containsExactlyElementsOf(row.texts("normalizedNames"));
  }

  private static Nodes[] nodes(JsonNode imagesPerNode) {
    List<Nodes> nodes = new ArrayList<>();
    for (JsonNode images : imagesPerNode) {
      Nodes node = Nodes.node("node-" + nodes.size());
      for (JsonNode image : images) {
        String[] names =
            StreamSupport.stream(image.path("names").spliterator(), false)
                .map(JsonNode::asText)
                .toArray(String[]::new);
        node.image(image.path("size").asLong(), names);
      }
      nodes.add(node);
    }
    return nodes.toArray(Nodes[]::new);
  }

  private static Pod pod(Case row) {
    PodBuilder pod = new PodBuilder().withNewMetadata().withName("p").endMetadata();
    return pod.withNewSpec()
        .withInitContainers(containers(row.texts("initImages")))
        .withContainers(containers(row.texts("images")))
        .withVolumes(
            row.texts("volumeImages").stream().map(image -> Volumes.image("v", image)).toList())
        .endSpec()
        .build();
  }

  private static List<Container> containers(List<String> images) {
    return images.stream().map(image -> Containers.container("c").image(image).build()).toList();
  }
}
