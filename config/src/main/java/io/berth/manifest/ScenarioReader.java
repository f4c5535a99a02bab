package io.berth.manifest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import io.berth.yaml.JsonErrorMessages;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ReplicationController;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.storage.CSIDriver;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.api.model.storage.CSIStorageCapacity;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.VolumeAttachment;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads scenarios from JSON lines. */
public final class ScenarioReader {
  /** Fields with lists of objects; the objects have no apiVersion and kind. */
  private static final Map<String, Class<? extends HasMetadata>> LISTS = lists();

  private final ObjectMapper mapper = KubernetesJson.mapper();
  private final ObjectReader lines =
      mapper
          .reader()
          .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .with(StreamReadFeature.STRICT_DUPLICATE_DETECTION);

  private static Map<String, Class<? extends HasMetadata>> lists() {
    Map<String, Class<? extends HasMetadata>> lists = new LinkedHashMap<>();
    lists.put("namespaces", Namespace.class);
    lists.put("nodes", Node.class);
    lists.put("pods", Pod.class);
    lists.put("services", Service.class);
    lists.put("replicasets", ReplicaSet.class);
    lists.put("replicationControllers", ReplicationController.class);
    lists.put("statefulSets", StatefulSet.class);
    lists.put("pvs", PersistentVolume.class);
    lists.put("pvcs", PersistentVolumeClaim.class);
    lists.put("storageClasses", StorageClass.class);
    lists.put("csiNodes", CSINode.class);
    lists.put("csiDrivers", CSIDriver.class);
    lists.put("csiStorageCapacities", CSIStorageCapacity.class);
    lists.put("volumeAttachments", VolumeAttachment.class);
    lists.put("pdbs", PodDisruptionBudget.class);
    return lists;
  }

  /**
   * Reads one line.
   *
   * @throws ManifestException if the scenario is invalid; the message names the problem
   */
  public Scenario read(String line) {
    JsonNode tree = parse(line);
    JsonNode pod = tree.get("pod");
    if (pod == null || !pod.isObject()) {
      throw new ManifestException("pod: is missing; add the pod to schedule");
    }
    ClusterObjects objects = new ClusterObjects();
    LISTS.forEach((field, type) -> readList(tree.get(field), field, type, objects));
    JsonNode config = tree.get("config");
    if (config == null || !config.isObject()) {
      throw new ManifestException("config: is missing; add the scheduler configuration");
    }
    return new Scenario(
        tree.path("id").asText(""), config.toString(), objects, convert(pod, "pod", Pod.class));
  }

  private JsonNode parse(String line) {
    try {
      JsonNode tree = lines.readTree(line);
      if (tree == null || !tree.isObject()) {
        throw new ManifestException("a scenario is a JSON object on one line");
      }
      return tree;
    } catch (JsonProcessingException e) {
      throw new ManifestException("not valid JSON: " + JsonErrorMessages.explainInLine(e));
    }
  }

  private <T extends HasMetadata> void readList(
      JsonNode list, String field, Class<T> type, ClusterObjects objects) {
    if (list == null || list.isNull()) {
      return;
    }
    if (!list.isArray()) {
      throw new ManifestException(field + ": must be a list");
    }
    for (int i = 0; i < list.size(); i++) {
      objects.add(convert(list.get(i), field + "[" + i + "]", type));
    }
  }

  private <T extends HasMetadata> T convert(JsonNode node, String path, Class<T> type) {
    rejectNullItems(node, path);
    try {
      T object = mapper.treeToValue(node, type);
      if (object == null || object.getMetadata() == null) {
        throw new ManifestException(path + ".metadata: is missing");
      }
      if (object instanceof Pod pod && pod.getSpec() == null) {
        throw new ManifestException(path + ".spec: is missing");
      }
      return object;
    } catch (JsonProcessingException e) {
      throw new ManifestException(JsonMappingMessages.of(e, path));
    }
  }

  /** Lists of Kubernetes objects have no null items. */
  private static void rejectNullItems(JsonNode node, String path) {
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      if (node.get(i).isNull()) {
        throw new ManifestException(path + "[" + i + "]: is null; fill it in or remove it");
      }
      rejectNullItems(node.get(i), path + "[" + i + "]");
    }
    if (node.isObject()) {
      node.properties()
          .forEach(field -> rejectNullItems(field.getValue(), path + "." + field.getKey()));
    }
  }
}
