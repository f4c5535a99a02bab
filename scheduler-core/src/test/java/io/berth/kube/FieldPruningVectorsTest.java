package io.berth.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.manifest.KubernetesJson;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import io.berth.testing.Vectors;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Nothing that scheduling reads is lost when objects are trimmed while they are read. */
class FieldPruningVectorsTest {
  private static final ObjectMapper FULL = KubernetesJson.mapper();

  @Test
  void podsAreTheSame() throws IOException {
    Set<JsonNode> pods = all(one -> one.path("spec").has("containers"));
    assertThat(pods).hasSizeGreaterThan(1000);
    for (JsonNode json : pods) {
      PodInfo full = PodInfo.of(FULL.treeToValue(json, Pod.class));
      PodInfo lean = PodInfo.of(FieldPruning.LEAN.treeToValue(json, Pod.class));
      // Shapes are interned. Comparing all of a pod field by field takes too long for so many.
      assertThat(lean.shape()).as("%s", json).isSameAs(full.shape());
      assertThat(rest(lean)).as("%s", json).isEqualTo(rest(full));
    }
  }

  /** What a pod is besides its shape. */
  private static List<Object> rest(PodInfo pod) {
    return List.of(
        pod.key(),
        pod.uid(),
        pod.nodeName(),
        pod.createdAt(),
        pod.generation(),
        pod.nominatedNodeName(),
        pod.isFinished(),
        pod.isTerminating(),
        pod.isPreempted(),
        pod.isRefused(),
        String.valueOf(pod.startedAt()));
  }

  @Test
  void nodesAreTheSame() throws IOException {
    Set<JsonNode> nodes = all(one -> one.path("status").has("allocatable"));
    assertThat(nodes).hasSizeGreaterThan(1000);
    for (JsonNode json : nodes) {
      assertThat(NodeDescription.of(FieldPruning.LEAN.treeToValue(json, Node.class)))
          .as("%s", json)
          .isEqualTo(NodeDescription.of(FULL.treeToValue(json, Node.class)));
    }
  }

  /** Finds objects wherever they stand in the vectors. */
  private static Set<JsonNode> all(Predicate<JsonNode> wanted) {
    Set<JsonNode> found = new LinkedHashSet<>();
    for (String file : files()) {
      Vectors.lines(file).forEach(line -> collect(line, wanted, found));
    }
    return found;
  }

  private static void collect(JsonNode at, Predicate<JsonNode> wanted, Set<JsonNode> found) {
    if (wanted.test(at) && at.has("metadata")) {
      found.add(at);
    } else {
      at.forEach(child -> collect(child, wanted, found));
    }
  }

  private static List<String> files() {
    try (Stream<String> names =
        Files.list(Vectors.folder()).map(path -> path.getFileName().toString())) {
      return new ArrayList<>(names.filter(name -> name.endsWith(".jsonl.gz")).sorted().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
