package io.berth.insight;

import io.berth.insight.requirements.WorkloadHandlers;
import io.berth.insight.rules.ShippedRules;
import io.berth.runtime.BundleLoader;

/** The handlers of the class path and of the shipped rules. */
public final class Handlers {
  private Handlers() {}

  public static WorkloadHandlers all() {
    BundleLoader loader =
        new BundleLoader(
            message -> {
              throw new AssertionError(message);
            });
    return new WorkloadHandlers(loader.loadClassPath().registry().workloadHandlers())
        .with(ShippedRules.handlers());
  }
}
