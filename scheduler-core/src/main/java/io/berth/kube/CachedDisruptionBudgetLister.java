package io.berth.kube;

import io.berth.framework.DisruptionBudgetLister;
import io.berth.model.DisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The disruption budgets of a live cluster. */
final class CachedDisruptionBudgetLister implements DisruptionBudgetLister {
  private static final String ALL = "";

  /** One group, for its order. */
  private final ValueIndex<DisruptionBudget> budgets = new ValueIndex<>(budget -> ALL);

  Informer<PodDisruptionBudget> informer() {
    return new Informer<>(
        new WatchedResource<>(
            "policy", "v1", "poddisruptionbudgets", PodDisruptionBudget::new, FieldPruning.PRUNED),
        ObjectStore.<PodDisruptionBudget, DisruptionBudget>of(
            "poddisruptionbudgets", DisruptionBudget::of, this::changed));
  }

  private void changed(
      String key, @Nullable DisruptionBudget before, @Nullable DisruptionBudget after) {
    // A slash sorts after a dash, which would put namespace a-b before a.
    budgets.changed(key.replace('/', '\0'), before, after);
  }

  @Override
  public List<DisruptionBudget> all() {
    return budgets.all(ALL);
  }
}
