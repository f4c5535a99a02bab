package io.berth.e2e.parity;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.manifest.ClusterObjects;
import io.berth.manifest.KubernetesJson;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.UncheckedIOException;
import java.util.Map;

/** Writes a decision as a scenario that {@code berth evaluate} and {@code berth explain} read. */
final class ScenarioJson {
  private static final ObjectMapper JSON = KubernetesJson.mapper();

  private ScenarioJson() {}

  static String of(String id, ClusterObjects objects, Pod pod, Decision decision) {
    ObjectNode scenario = JSON.createObjectNode();
    scenario.put("id", id);
    scenario.set("config", config());
    for (SchedulerKinds.Kind kind : SchedulerKinds.ALL) {
      ArrayNode list = scenario.putArray(kind.field());
      objects.all(kind.type()).forEach(object -> list.add(JSON.<JsonNode>valueToTree(object)));
    }
    scenario.set("pod", JSON.valueToTree(pod));
    scenario.set("kubeScheduler", JSON.valueToTree(decision));
    try {
      return JSON.writeValueAsString(scenario);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode config() {
    Map<?, ?> yaml =
        Serialization.unmarshal(Profiles.YAML.replace("{kubeconfig}", "none"), Map.class);
    return JSON.<ObjectNode>valueToTree(yaml).without("clientConnection");
  }
}
