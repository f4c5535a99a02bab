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
 * @param note what was changed, in one sentence
 */
public record ChangedCluster(ClusterObjects objects, String note) {
  private static final int MAX_NAMES = 3;

  /**
   * Replaces objects.
   *
   * @param change returns the object that takes the place of the given one; null for none
   */
  static ClusterObjects replace(
      ClusterObjects objects, Function<HasMetadata, @Nullable HasMetadata> change) {
    ClusterObjects changed = new ClusterObjects();
    for (HasMetadata object : objects.all()) {
      HasMetadata now = change.apply(object);
      if (now != null) {
        changed.add(now);
      }
    }
    return changed;
  }

  /** A budget's status counts the pods of before; without it the simulation goes by the spec. */
  static HasMetadata withoutBudgetStatus(HasMetadata object) {
    return object instanceof PodDisruptionBudget budget
        ? new PodDisruptionBudgetBuilder(budget).withStatus(null).build()
        : object;
  }

  static String count(int number, String one) {
    return "%,d %s%s".formatted(number, one, number == 1 ? "" : "s");
  }

  /** Lists a few names and how many more there are. */
  static String some(List<String> names) {
    String listed = names.stream().limit(MAX_NAMES).collect(Collectors.joining(", "));
    int more = names.size() - MAX_NAMES;
    return more <= 0 ? listed : "%s and %,d more".formatted(listed, more);
  }
}
