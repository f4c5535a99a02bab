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

/** Tests that pruning keeps all fields that scheduling reads. */
class FieldPruningVectorsTest {
  private static final ObjectMapper FULL = KubernetesJson.mapper();

  @Test
  void prunedPodsEqualFullPods() throws IOException {
    Set<JsonNode> pods = all(one -> one.path("spec").has("containers"));
    assertThat(pods).hasSizeGreaterThan(1000);
    for (JsonNode json : pods) {
      PodInfo full = PodInfo.of(FULL.treeToValue(json, Pod.class));
      PodInfo pruned = PodInfo.of(FieldPruning.PRUNED.treeToValue(json, Pod.class));
      // Signatures are interned. A comparison of all fields takes too long for so many pods.
      assertThat(pruned.signature()).as("%s", json).isSameAs(full.signature());
      assertThat(otherFields(pruned)).as("%s", json).isEqualTo(otherFields(full));
    }
  }

  /** Returns the fields that are not part of the signature. */
  private static List<Object> otherFields(PodInfo pod) {
    return List.of(
        pod.key(),
        pod.uid(),
        pod.nodeName(),
        pod.creationTimestamp(),
        pod.generation(),
        pod.nominatedNodeName(),
        pod.isTerminal(),
        pod.isTerminating(),
        pod.isPreempted(),
        pod.hasFalsePodScheduledCondition(),
        String.valueOf(pod.startTime()));
  }

  @Test
  void prunedNodesEqualFullNodes() throws IOException {
    Set<JsonNode> nodes = all(one -> one.path("status").has("allocatable"));
    assertThat(nodes).hasSizeGreaterThan(1000);
    for (JsonNode json : nodes) {
      assertThat(NodeDescription.of(FieldPruning.PRUNED.treeToValue(json, Node.class)))
          .as("%s", json)
          .isEqualTo(NodeDescription.of(FULL.treeToValue(json, Node.class)));
    }
  }

  /** Returns the objects at any depth of the vectors. */
  private static Set<JsonNode> all(Predicate<JsonNode> filter) {
    Set<JsonNode> found = new LinkedHashSet<>();
    for (String file : files()) {
      Vectors.lines(file).forEach(line -> collect(line, filter, found));
    }
    return found;
  }

  private static void collect(JsonNode at, Predicate<JsonNode> filter, Set<JsonNode> found) {
    if (filter.test(at) && at.has("metadata")) {
      found.add(at);
    } else {
      at.forEach(child -> collect(child, filter, found));
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
