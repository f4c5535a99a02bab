package io.berth.cli;

import io.berth.config.SchedulerConfiguration;
import io.berth.kube.ApiException;
import io.berth.kube.ConnectionSettings;
import io.berth.runtime.PluginException;
import io.berth.runtime.PluginRegistry;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Serves estimates of a cluster. */
@Command(
    name = "estimator",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Serve estimates of how many replicas fit on a cluster.",
      "Karmada asks it over gRPC in the place of karmada-scheduler-estimator, Clusternet over HTTP",
      "as a predictor. It watches the cluster, and never changes it."
    },
    footer = {
      "",
      "Example: berth estimator --cluster-name member1 --kubeconfig member1.config",
      "ADDRESS is IP:port or :port; 0 turns that off. Equal ones share one server."
    })
final class EstimatorCommand implements Callable<Integer> {
  @Mixin private EstimatorOptions estimator = new EstimatorOptions();

  @Mixin private EstimatorServingOptions serving = new EstimatorServingOptions();

  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Option(
      names = "--kube-api-qps",
      paramLabel = "N",
      defaultValue = "20",
      description = "Requests a second to the API server (${DEFAULT-VALUE}).")
  private double qps;

  @Option(
      names = "--kube-api-burst",
      paramLabel = "N",
      defaultValue = "30",
      description = "And so many at once (${DEFAULT-VALUE}).")
  private int burst;

  @Mixin private ConfigOptions config = new ConfigOptions();

  @Mixin private PluginOptions plugins = new PluginOptions();

  @Mixin private LogOptions logging = new LogOptions();

  @Override
  public Integer call() throws IOException, InterruptedException {
    logging.apply();
    UncaughtFailures.log();
    Signals signals = Signals.listen();
    estimator.requireValid();
    serving.requireValid();
    PluginRegistry registry = plugins.load();
    SchedulerConfiguration configuration = config.read(registry);
    estimator.requireUsable(configuration);
    ConnectionSettings settings =
        cluster.settings(configuration.clientConnection()).withRate(Math.max(0, qps), burst);
    try (EstimatorServers doors = EstimatorServers.open(serving);
        LiveEstimator live = LiveEstimator.of(estimator, configuration, registry, settings)) {
      live.requireAnswer();
      signals.stopBy(live::stop);
      live.run(doors);
      return ExitCode.DONE;
    } catch (PluginException e) {
      throw CommandFailure.wrongInput(List.of(String.valueOf(e.getMessage())));
    } catch (ApiException e) {
      throw CommandFailure.unreachable(String.valueOf(e.getMessage()), e);
    }
  }
}
