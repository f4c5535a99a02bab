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

/** Experiments that share a simulation come to the same as experiments that have their own. */
class BatchTest {
  private static final PluginRegistry PLUGINS =
      new BundleLoader(
              complaint -> {
                throw new AssertionError(complaint);
              })
          .loadClassPath()
          .registry();

  @ParameterizedTest
  @ValueSource(strings = {"LeastAllocated", "MostAllocated"})
  void sharedExperimentsMeasureTheSame(String strategy) throws InterruptedException {
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
    List<Experiment> experiments = Population.plain(Batch.SIZE);
    ExperimentTotals alone = ExperimentTotals.NONE;
    for (Experiment experiment : experiments) {
      alone = alone.plus(run(configuration, List.of(experiment)));
    }
    assertThat(run(configuration, experiments)).isEqualTo(alone);
  }

  private static ExperimentTotals run(
      SchedulerConfiguration configuration, List<Experiment> experiments)
      throws InterruptedException {
    Batch batch = Batch.of(experiments).getFirst();
    return batch.tally(batch.run(configuration, PLUGINS, 1, 0));
  }
}
