package io.berth.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.MappingIterator;
import io.berth.manifest.KubernetesJson;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** Tests that Protocol Buffers and JSON of the same objects yield equal values. */
class ProtoWireTest {
  private static final Path FOLDER = Path.of("../testdata/wire");

  @Test
  void podsEqualThoseFromJson() throws IOException {
    List<Pod> json = json("pods", Pod.class);
    List<Pod> proto =
        proto(
            "pods",
            new WatchedResource<>("", "v1", "pods", Pod::new, FieldPruning.PRUNED, PodProto::read));
    assertThat(proto).hasSameSizeAs(json).hasSizeGreaterThan(400);
    for (int i = 0; i < json.size(); i++) {
      PodInfo expected = PodInfo.of(json.get(i));
      PodInfo actual = PodInfo.of(proto.get(i));
      assertThat(actual).as("pod %d", i).usingRecursiveComparison().isEqualTo(expected);
      assertThat(proto.get(i).getMetadata().getResourceVersion())
          .isEqualTo(json.get(i).getMetadata().getResourceVersion());
    }
  }

  @Test
  void nodesEqualThoseFromJson() throws IOException {
    List<Node> json = json("nodes", Node.class);
    List<Node> proto =
        proto(
            "nodes",
            new WatchedResource<>(
                "", "v1", "nodes", Node::new, FieldPruning.PRUNED, NodeProto::read));
    assertThat(proto).hasSameSizeAs(json).hasSizeGreaterThan(400);
    for (int i = 0; i < json.size(); i++) {
      assertThat(NodeDescription.of(proto.get(i)))
          .as("node %d", i)
          .isEqualTo(NodeDescription.of(json.get(i)));
    }
  }

  private static <T> List<T> json(String name, Class<T> type) throws IOException {
    try (InputStream in = open(name + ".jsonl.gz");
        MappingIterator<T> lines = KubernetesJson.mapper().readerFor(type).<T>readValues(in)) {
      return lines.readAll();
    }
  }

  private static <T extends HasMetadata> List<T> proto(String name, WatchedResource<T> kind)
      throws IOException {
    List<T> objects = new ArrayList<>();
    try (WatchStream<T> events =
        WatchStream.of(open(name + ".watch.gz"), kind, new JsonObjectReader<>(kind))) {
      for (WatchEvent<T> event = events.next(); event != null; event = events.next()) {
        assertThat(event).isInstanceOf(WatchEvent.Put.class);
        objects.add(((WatchEvent.Put<T>) event).item().object());
      }
    }
    return objects;
  }

  private static InputStream open(String name) throws IOException {
    return new GZIPInputStream(Files.newInputStream(FOLDER.resolve(name)));
  }
}
