package io.berth.insight.requirements;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.framework.ReplicaTemplate;
import io.berth.insight.amounts.ResourceAmounts;
import io.berth.manifest.KubernetesJson;
import java.util.List;
import java.util.Locale;

/** Writes requirements as JSON; docs/insight.md describes the format, which only grows. */
public final class RequirementsJson {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final ObjectMapper MAPPER = KubernetesJson.mapper();
  private static final int VERSION = 1;

  private RequirementsJson() {}

  public static ObjectNode of(List<WorkloadRequirements> workloads, Calculation calculation) {
    ObjectNode json = JSON.objectNode();
    json.put("kind", "Requirements").put("version", VERSION);
    json.put("calculation", calculation.name().toLowerCase(Locale.ROOT));
    ArrayNode list = json.putArray("workloads");
    for (WorkloadRequirements requirements : workloads) {
      ObjectNode workload = list.addObject();
      putRef(workload, requirements.workload());
      ArrayNode templates = workload.putArray("templates");
      requirements.templates().forEach(template -> templates.add(template(template)));
    }
    return json;
  }

  static void putRef(ObjectNode json, WorkloadKey ref) {
    json.put("kind", ref.kind()).put("apiVersion", ref.apiVersion());
    if (ref.namespace() != null) {
      json.put("namespace", ref.namespace());
    }
    json.put("name", ref.name());
  }

  private static ObjectNode template(WorkloadRequirements.Template requirements) {
    ReplicaTemplate template = requirements.template();
    ObjectNode json = JSON.objectNode();
    json.put("name", template.name());
    json.put("replicas", template.replicas());
    json.put("podsPerReplica", template.podsPerReplica());
    json.put("replicasPath", template.replicasPath());
    ObjectNode perPod = perPod(requirements.perPod());
    if (!requirements.perPod().priorityClassName().isEmpty()) {
      perPod.put("priorityClassName", requirements.perPod().priorityClassName());
    }
    json.set("requirements", perPod);
    return json;
  }

  /** Writes the fields of Clusternet's replicaRequirements, without empty ones. */
  static ObjectNode perPod(ReplicaRequirements requirements) {
    ObjectNode json = JSON.objectNode();
    if (!requirements.nodeSelector().isEmpty()) {
      json.set("nodeSelector", MAPPER.valueToTree(requirements.nodeSelector()));
    }
    if (!requirements.tolerations().isEmpty()) {
      json.set("tolerations", MAPPER.valueToTree(requirements.tolerations()));
    }
    if (requirements.affinity() != null) {
      json.set("affinity", MAPPER.valueToTree(requirements.affinity()));
    }
    ObjectNode resources = json.putObject("resources");
    putAmounts(resources, "limits", requirements.limits());
    putAmounts(resources, "requests", requirements.requests());
    return json;
  }

  private static void putAmounts(ObjectNode json, String field, ResourceAmounts amounts) {
    if (!amounts.isEmpty()) {
      ObjectNode object = json.putObject(field);
      amounts.asMap().forEach((name, amount) -> object.put(name, amount.text()));
    }
  }
}
