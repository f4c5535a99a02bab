package io.berth.simulator.change;

import io.berth.manifest.ClusterObjects;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A changed cluster.
 *
 * @param note a sentence that describes the change
 */
public record ChangedCluster(ClusterObjects objects, String note) {
  private static final int MAX_NAMES = 3;

  /**
   * Replaces objects.
   *
   * @param change returns the replacement of an object; null removes the object
   */
  static ClusterObjects replace(
      ClusterObjects objects, Function<HasMetadata, @Nullable HasMetadata> change) {
    ClusterObjects changed = new ClusterObjects();
    for (HasMetadata object : objects.all()) {
      HasMetadata replacement = change.apply(object);
      if (replacement != null) {
        changed.add(replacement);
      }
    }
    return changed;
  }

  /** Removes a budget's status, which counts the previous pods: the simulation uses the spec. */
  static HasMetadata withoutBudgetStatus(HasMetadata object) {
    return object instanceof PodDisruptionBudget budget
        ? new PodDisruptionBudgetBuilder(budget).withStatus(null).build()
        : object;
  }

  static String count(int number, String noun) {
    return "%,d %s%s".formatted(number, noun, number == 1 ? "" : "s");
  }

  /** Returns the first names and the number of further ones. */
  static String abbreviate(List<String> names) {
    String listed = names.stream().limit(MAX_NAMES).collect(Collectors.joining(", "));
    int more = names.size() - MAX_NAMES;
    return more <= 0 ? listed : "%s and %,d more".formatted(listed, more);
  }
}
