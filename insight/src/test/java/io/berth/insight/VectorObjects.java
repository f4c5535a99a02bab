package io.berth.insight;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.insight.amounts.ResourceAmounts;
import io.berth.insight.live.WatchedCluster;
import io.berth.insight.models.GradeCount;
import io.berth.insight.models.ResourceModel;
import io.berth.insight.models.ResourceModels;
import io.berth.insight.models.ResourceSummary;
import io.berth.manifest.ClusterObjects;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import io.berth.model.Quantity;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Taint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Creates objects from the short form of the vectors. */
public final class VectorObjects {
  private VectorObjects() {}

  /** Returns the nodes and pods of a vector's input. */
  public static ClusterObjects cluster(JsonNode input) {
    ClusterObjects objects = new ClusterObjects();
    for (JsonNode node : input.get("nodes")) {
      objects.add(node(node));
    }
    int number = 0;
    for (JsonNode pod : input.get("pods")) {
      objects.add(pod(pod, "pod-" + number++));
    }
    return objects;
  }

  /** Returns the cluster as a watched cluster. */
  public static WatchedCluster watched(JsonNode input) {
    WatchedCluster cluster = new WatchedCluster();
    watch(input, cluster);
    return cluster;
  }

  /** Sends the events of the cluster to a watched cluster. */
  public static void watch(JsonNode input, WatchedCluster cluster) {
    ClusterObjects objects = cluster(input);
    objects.all(Node.class).forEach(node -> cluster.onNodeChange(null, NodeDescription.of(node)));
    for (Pod pod : objects.all(Pod.class)) {
      pod.getMetadata().setUid(pod.getMetadata().getName());
      cluster.onPodChange(null, PodInfo.of(pod));
    }
  }

  private static Node node(JsonNode node) {
    NodeBuilder builder =
        new NodeBuilder()
            .withNewMetadata()
            .withName(node.get("name").asText())
            .withLabels(texts(node.path("labels")))
            .endMetadata()
            .withNewSpec()
            .withUnschedulable(node.path("unschedulable").asBoolean(false))
            .endSpec()
            .withNewStatus()
            .withAllocatable(quantities(node.get("allocatable")))
            .endStatus();
    for (JsonNode taint : node.path("taints")) {
      builder
          .editSpec()
          .addToTaints(
              new Taint(
                  taint.get("effect").asText(),
                  taint.get("key").asText(),
                  null,
                  taint.get("value").asText()))
          .endSpec();
    }
    return builder.build();
  }

  private static Pod pod(JsonNode pod, String name) {
    return new PodBuilder()
        .withNewMetadata()
        .withNamespace("default")
        .withName(name)
        .endMetadata()
        .withNewSpec()
        .withNodeName(pod.path("nodeName").asText(""))
        .withContainers(containers(pod.path("containers")))
        .withInitContainers(containers(pod.path("initContainers")))
        .withOverhead(quantities(pod.path("overhead")))
        .endSpec()
        .withNewStatus()
        .withPhase(pod.path("phase").asText("Running"))
        .endStatus()
        .build();
  }

  private static List<Container> containers(JsonNode list) {
    List<Container> containers = new ArrayList<>();
    for (JsonNode requests : list) {
      containers.add(
          new ContainerBuilder()
              .withNewResources()
              .withRequests(quantities(requests))
              .endResources()
              .build());
    }
    return containers;
  }

  public static Map<String, io.fabric8.kubernetes.api.model.Quantity> quantities(JsonNode object) {
    Map<String, io.fabric8.kubernetes.api.model.Quantity> quantities = new LinkedHashMap<>();
    object
        .properties()
        .forEach(
            entry ->
                quantities.put(
                    entry.getKey(),
                    new io.fabric8.kubernetes.api.model.Quantity(entry.getValue().asText())));
    return quantities;
  }

  public static Map<String, String> texts(JsonNode object) {
    Map<String, String> texts = new LinkedHashMap<>();
    object.properties().forEach(entry -> texts.put(entry.getKey(), entry.getValue().asText()));
    return texts;
  }

  public static ResourceAmounts amounts(JsonNode object) {
    return ResourceAmounts.ofObject(quantities(object));
  }

  public static ResourceModels models(JsonNode field) {
    List<ResourceModel> models = new ArrayList<>();
    for (JsonNode model : ModelingVectors.resolved(field)) {
      models.add(
          new ResourceModel(
              model.get("grade").asInt(),
              ModelingVectors.items(model.get("ranges")).map(VectorObjects::range).toList()));
    }
    return new ResourceModels(models);
  }

  private static ResourceModel.Range range(JsonNode range) {
    return new ResourceModel.Range(
        range.get("name").asText(),
        Quantity.parse(range.get("min").asText()),
        Quantity.parse(range.get("max").asText()));
  }

  public static ResourceSummary summary(JsonNode summary) {
    return new ResourceSummary(
        amounts(summary.path("allocatable")),
        amounts(summary.path("allocating")),
        amounts(summary.path("allocated")));
  }

  public static List<GradeCount> counts(JsonNode list) {
    return ModelingVectors.items(list)
        .map(entry -> new GradeCount(entry.get("grade").asInt(), entry.get("count").asInt()))
        .toList();
  }
}
