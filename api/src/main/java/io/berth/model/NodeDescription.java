package io.berth.model;

import io.fabric8.kubernetes.api.model.ContainerImage;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.NodeStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A node as its own object describes it, trimmed to what scheduling reads; {@link NodeInfo} adds
 * the pods.
 *
 * @param images size in bytes of each image that the node reports, by each of its names
 * @param declaredFeatures the features that the node says it has
 * @param conditions the status of each of its conditions, by type
 */
public record NodeDescription(
    String name,
    Labels labels,
    Taints taints,
    boolean unschedulable,
    Resources allocatable,
    Map<String, Long> images,
    List<String> declaredFeatures,
    Labels conditions) {

  /** Trims a node. */
  public static NodeDescription of(Node node) {
    NodeStatus status = node.getStatus();
    var spec = node.getSpec();
    return new NodeDescription(
        Objects.requireNonNullElse(node.getMetadata().getName(), ""),
        Labels.of(node.getMetadata().getLabels()),
        spec == null ? Taints.NONE : Taints.of(spec.getTaints()),
        spec != null && Boolean.TRUE.equals(spec.getUnschedulable()),
        status == null ? Resources.NONE : Resources.of(status.getAllocatable()),
        status == null ? Map.of() : images(status.getImages()),
        status == null ? List.of() : List.copyOf(status.getDeclaredFeatures()),
        status == null ? Labels.EMPTY : conditions(status.getConditions()));
  }

  /** Stands for a node that is only known by name. */
  public static NodeDescription unknown(String name) {
    return new NodeDescription(
        name, Labels.EMPTY, Taints.NONE, false, Resources.NONE, Map.of(), List.of(), Labels.EMPTY);
  }

  /** Of an image reported twice the first report counts. */
  private static Map<String, Long> images(List<ContainerImage> reported) {
    Map<String, Long> sizes = new LinkedHashMap<>();
    for (ContainerImage image : reported) {
      for (String name : image.getNames()) {
        sizes.putIfAbsent(name, Objects.requireNonNullElse(image.getSizeBytes(), 0L));
      }
    }
    return sizes;
  }

  /** Of a condition reported twice the last report counts, as upstream. */
  private static Labels conditions(List<NodeCondition> reported) {
    Map<String, String> statuses = new TreeMap<>();
    for (NodeCondition condition : reported) {
      statuses.put(
          Objects.requireNonNullElse(condition.getType(), ""),
          Objects.requireNonNullElse(condition.getStatus(), ""));
    }
    return LabelInterner.share(Labels.of(statuses));
  }
}
