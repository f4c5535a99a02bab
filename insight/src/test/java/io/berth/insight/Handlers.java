package io.berth.insight;

import io.berth.insight.requirements.WorkloadHandlers;
import io.berth.insight.rules.ShippedRules;
import io.berth.runtime.BundleLoader;

/** All handlers that the program has without further jars and rules. */
public final class Handlers {
  private Handlers() {}

  public static WorkloadHandlers all() {
    BundleLoader loader =
        new BundleLoader(
            complaint -> {
              throw new AssertionError(complaint);
            });
    return new WorkloadHandlers(loader.loadClassPath().registry().workloadHandlers())
        .with(ShippedRules.handlers());
  }
}
