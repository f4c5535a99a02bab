package io.berth.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.ReplicationController;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Limits the size of stored objects that tenants write, other than pods: a few dozen claims or
 * services of a megabyte each must not exhaust the memory. Larger objects are ignored.
 */
final class StoredObjectLimit {
  static final int MAX_ENTRIES = 4_096;

  private StoredObjectLimit() {}

  /**
   * Checks an object.
   *
   * @throws IllegalArgumentException if the object has too many entries
   */
  static void check(HasMetadata object) {
    int count = entries(object);
    if (count > MAX_ENTRIES) {
      throw new IllegalArgumentException(
          "labels, annotations and selector have %d entries; at most %d are supported"
              .formatted(count, MAX_ENTRIES));
    }
  }

  private static int entries(HasMetadata object) {
    return switch (object) {
      case PersistentVolumeClaim claim ->
          size(claim.getMetadata().getLabels())
              + size(claim.getMetadata().getAnnotations())
              + (claim.getSpec() == null ? 0 : entries(claim.getSpec().getSelector()));
      case Service one -> one.getSpec() == null ? 0 : size(one.getSpec().getSelector());
      case ReplicationController one ->
          one.getSpec() == null ? 0 : size(one.getSpec().getSelector());
      case ReplicaSet one -> one.getSpec() == null ? 0 : entries(one.getSpec().getSelector());
      case StatefulSet one -> one.getSpec() == null ? 0 : entries(one.getSpec().getSelector());
      case PodDisruptionBudget one ->
          one.getSpec() == null ? 0 : entries(one.getSpec().getSelector());
      default -> 0; // pods and nodes are pruned, tenants do not write the rest
    };
  }

  private static int entries(@Nullable LabelSelector selector) {
    if (selector == null) {
      return 0;
    }
    int count = size(selector.getMatchLabels());
    for (LabelSelectorRequirement expression : selector.getMatchExpressions()) {
      count += 1 + (expression.getValues() == null ? 0 : expression.getValues().size());
    }
    return count;
  }

  private static int size(@Nullable Map<?, ?> map) {
    return map == null ? 0 : map.size();
  }
}
