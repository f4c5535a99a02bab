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
import org.jspecify.annotations.Nullable;

/**
 * A Node object, pruned to the fields that scheduling reads; {@link NodeInfo} adds the pods.
 *
 * @param images the size in bytes of each image on the node, by each name of the image
 * @param declaredFeatures the features that the node declares
 * @param conditions the status of each condition, by type
 */
public record NodeDescription(
    String name,
    LabelSet labels,
    Taints taints,
    boolean unschedulable,
    Resources allocatable,
    Map<String, Long> images,
    List<String> declaredFeatures,
    LabelSet conditions) {

  /** Prunes a node. */
  public static NodeDescription of(Node node) {
    NodeStatus status = node.getStatus();
    var spec = node.getSpec();
    return new NodeDescription(
        Objects.requireNonNullElse(node.getMetadata().getName(), ""),
        LabelSet.of(node.getMetadata().getLabels()),
        spec == null ? Taints.NONE : Taints.of(spec.getTaints()),
        spec != null && Boolean.TRUE.equals(spec.getUnschedulable()),
        status == null ? Resources.NONE : Resources.of(status.getAllocatable()),
        status == null ? Map.of() : images(status.getImages()),
        status == null ? List.of() : List.copyOf(status.getDeclaredFeatures()),
        status == null ? LabelSet.EMPTY : conditions(status.getConditions()));
  }

  /** Returns a placeholder for a node of which only the name is available. */
  public static NodeDescription ofName(String name) {
    return new NodeDescription(
        name,
        LabelSet.EMPTY,
        Taints.NONE,
        false,
        Resources.NONE,
        Map.of(),
        List.of(),
        LabelSet.EMPTY);
  }

  /** Returns the sizes by image name; the first report of an image counts. */
  private static Map<String, Long> images(List<ContainerImage> reported) {
    Map<String, Long> sizes = new LinkedHashMap<>();
    for (ContainerImage image : reported) {
      for (String name : image.getNames()) {
        sizes.putIfAbsent(name, Objects.requireNonNullElse(image.getSizeBytes(), 0L));
      }
    }
    return sizes;
  }

  /** Returns the statuses by condition type; the last report of a condition counts, as upstream. */
  private static LabelSet conditions(List<NodeCondition> reported) {
    Map<String, String> statuses = new TreeMap<>();
    for (NodeCondition condition : reported) {
      statuses.put(
          Objects.requireNonNullElse(condition.getType(), ""),
          Objects.requireNonNullElse(condition.getStatus(), ""));
    }
    return LabelSetInterner.intern(LabelSet.of(statuses));
  }

  /**
   * Interns the conditions of nodes: thousands of healthy nodes have the same ones. Works like
   * {@link StringInterner}.
   */
  private static final class LabelSetInterner {
    private static final int SLOTS = 1 << 6;
    private static final @Nullable LabelSet[] TABLE = new @Nullable LabelSet[SLOTS];

    static LabelSet intern(LabelSet labels) {
      int hash = labels.hashCode();
      int slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
      LabelSet existing = TABLE[slot];
      if (labels.equals(existing)) {
        return existing;
      }
      TABLE[slot] = labels;
      return labels;
    }
  }
}
