package io.berth.doctor.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.config.ConfigReader;
import io.berth.config.SchedulerConfiguration;
import io.berth.runtime.BundleLoader;
import io.berth.runtime.PluginRegistry;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Experiments in a shared simulation have the same results as in separate simulations. */
class ExperimentBatchTest {
  private static final PluginRegistry PLUGINS =
      new BundleLoader(
              warning -> {
                throw new AssertionError(warning);
              })
          .loadClassPath()
          .registry();

  @ParameterizedTest
  @ValueSource(strings = {"LeastAllocated", "MostAllocated"})
  void sharedSimulationHasSameResults(String strategy) throws InterruptedException {
    SchedulerConfiguration configuration =
        Objects.requireNonNull(
            new ConfigReader(PLUGINS)
                .read(
                    """
                    apiVersion: kubescheduler.config.k8s.io/v1
                    kind: KubeSchedulerConfiguration
                    profiles:
                    - schedulerName: a
                      pluginConfig:
                      - {name: NodeResourcesFit, args: {scoringStrategy: {type: %s}}}
                      - {name: PodTopologySpread, args: {defaultingType: List}}
                    """
                        .formatted(strategy))
                .configuration());
    List<Experiment> experiments = ExperimentGenerator.plain(ExperimentBatch.SIZE);
    ExperimentTotals separate = ExperimentTotals.NONE;
    for (Experiment experiment : experiments) {
      separate = separate.plus(run(configuration, List.of(experiment)));
    }
    assertThat(run(configuration, experiments)).isEqualTo(separate);
  }

  private static ExperimentTotals run(
      SchedulerConfiguration configuration, List<Experiment> experiments)
      throws InterruptedException {
    ExperimentBatch batch = ExperimentBatch.of(experiments).getFirst();
    return batch.totals(batch.run(configuration, PLUGINS, 1, 0));
  }
}
