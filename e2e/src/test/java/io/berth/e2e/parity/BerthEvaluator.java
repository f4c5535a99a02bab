package io.berth.e2e.parity;

import io.berth.config.ConfigReader;
import io.berth.config.SchedulerConfiguration;
import io.berth.manifest.ClusterObjects;
import io.berth.runtime.BundleLoader;
import io.berth.runtime.PluginRegistry;
import io.berth.simulator.Attempt;
import io.berth.simulator.PodEvaluator;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Objects;

/** Evaluates pods with Berth, as the counterpart of kube-scheduler. */
final class BerthEvaluator {
  private final PluginRegistry registry =
      new BundleLoader(
              problem -> {
                throw new IllegalStateException(problem);
              })
          .loadClassPath()
          .registry();
  private final PodEvaluator evaluator = new PodEvaluator(registry);
  private final SchedulerConfiguration configuration =
      Objects.requireNonNull(
          new ConfigReader(registry)
              .read(Profiles.YAML.replace("{kubeconfig}", "none"))
              .configuration());

  Attempt attempt(ClusterObjects cluster, Pod pod) {
    return evaluator.attempt(configuration, cluster, pod);
  }
}
