package io.berth.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.config.ConfigReader;
import io.berth.config.SchedulerConfiguration;
import io.berth.manifest.ClusterObjects;
import io.berth.manifest.ManifestReader;
import io.berth.runtime.BundleLoader;
import io.berth.runtime.PluginRegistry;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares evaluations of clusters from manifests with kube-scheduler's: reading and defaulting do
 * not change results.
 */
class ManifestVectorsTest {
  private static final Path VECTORS = Path.of(System.getProperty("berth.vectors"));
  private static final String STORAGE = "storage.k8s.io/v1";
  private static final List<List<String>> KINDS =
      List.of(
          List.of("namespaces", "v1", "Namespace"),
          List.of("nodes", "v1", "Node"),
          List.of("pods", "v1", "Pod"),
          List.of("services", "v1", "Service"),
          List.of("replicasets", "apps/v1", "ReplicaSet"),
          List.of("replicationControllers", "v1", "ReplicationController"),
          List.of("statefulSets", "apps/v1", "StatefulSet"),
          List.of("pvs", "v1", "PersistentVolume"),
          List.of("pvcs", "v1", "PersistentVolumeClaim"),
          List.of("storageClasses", STORAGE, "StorageClass"),
          List.of("csiNodes", STORAGE, "CSINode"),
          List.of("csiDrivers", STORAGE, "CSIDriver"),
          List.of("csiStorageCapacities", STORAGE, "CSIStorageCapacity"),
          List.of("volumeAttachments", STORAGE, "VolumeAttachment"));

  private final ObjectMapper json = new ObjectMapper();
  private final PluginRegistry registry =
      new BundleLoader(
              message -> {
                throw new AssertionError(message);
              })
          .loadClassPath()
          .registry();

  @ParameterizedTest
  @ValueSource(strings = {"default", "volumes", "ports", "spread-default", "fit-least"})
  void evaluatesManifestsLikeKubeScheduler(String family) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(VECTORS.resolve(family + ".jsonl.gz"))),
                StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        JsonNode vector = json.readTree(line);
        assertThat(evaluate(vector)).as("%s", vector.get("id")).isEqualTo(vector.get("expect"));
      }
    }
  }

  private JsonNode evaluate(JsonNode vector) throws IOException {
    ManifestReader reader = new ManifestReader();
    reader.read("f", new ByteArrayInputStream(list(vector).getBytes(StandardCharsets.UTF_8)));
    ClusterObjects objects = reader.finish().objects();
    // The incoming pod was added last.
    Pod pod = objects.all(Pod.class).getLast();
    SchedulerConfiguration configuration =
        Objects.requireNonNull(
            new ConfigReader(registry).read(vector.get("config").toString()).configuration());
    Evaluation evaluation =
        new PodEvaluator(registry).evaluate(configuration, objects.without(pod), pod);
    return json.readTree(EvaluationJson.of(evaluation).toString());
  }

  private String list(JsonNode vector) {
    ObjectNode list = json.createObjectNode().put("apiVersion", "v1").put("kind", "List");
    ArrayNode items = list.putArray("items");
    for (List<String> kind : KINDS) {
      for (JsonNode object : vector.path(kind.getFirst())) {
        items.add(typed(object, kind.get(1), kind.get(2)));
      }
    }
    items.add(typed(vector.get("pod"), "v1", "Pod"));
    return list.toString();
  }

  private static ObjectNode typed(JsonNode object, String version, String kind) {
    return ((ObjectNode) object).put("apiVersion", version).put("kind", kind);
  }
}
