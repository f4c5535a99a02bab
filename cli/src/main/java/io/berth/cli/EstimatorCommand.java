package io.berth.cli;

import io.berth.config.SchedulerConfiguration;
import io.berth.kube.ApiException;
import io.berth.kube.ConnectionSettings;
import io.berth.runtime.InvalidProfileException;
import io.berth.runtime.PluginRegistry;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the replica estimator of a cluster. */
@Command(
    name = "estimator",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Serve estimates of how many replicas fit on a cluster.",
      "The server replaces karmada-scheduler-estimator (gRPC, for Karmada) and Clusternet's"
          + " predictor (HTTP). It watches the cluster and never changes it."
    },
    footer = {
      "",
      "Example: berth estimator --cluster-name member1 --kubeconfig member1.config",
      "ADDRESS is IP:port or :port; 0 disables the endpoint. Endpoints with the same address share"
          + " one server."
    })
final class EstimatorCommand implements Callable<Integer> {
  @Mixin private EstimatorOptions estimator = new EstimatorOptions();

  @Mixin private EstimatorServingOptions serving = new EstimatorServingOptions();

  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Option(
      names = "--kube-api-qps",
      paramLabel = "N",
      defaultValue = "20",
      description =
          "The maximum number of requests per second to the API server (default ${DEFAULT-VALUE}).")
  private double qps;

  @Option(
      names = "--kube-api-burst",
      paramLabel = "N",
      defaultValue = "30",
      description = "The maximum burst of requests to the API server (default ${DEFAULT-VALUE}).")
  private int burst;

  @Mixin private ConfigOptions config = new ConfigOptions();

  @Mixin private PluginOptions plugins = new PluginOptions();

  @Mixin private LogOptions logging = new LogOptions();

  @Override
  public Integer call() throws IOException, InterruptedException {
    logging.apply();
    UncaughtExceptionLogger.install();
    Signals signals = Signals.listen();
    estimator.requireValid();
    serving.requireValid();
    PluginRegistry registry = plugins.load();
    SchedulerConfiguration configuration = config.read(registry);
    estimator.requireSupported(configuration);
    ConnectionSettings settings =
        cluster.settings(configuration.clientConnection()).withRate(Math.max(0, qps), burst);
    try (EstimatorServers servers = EstimatorServers.open(serving);
        LiveEstimator live = LiveEstimator.of(estimator, configuration, registry, settings)) {
      live.requireResponse();
      signals.onStop(live::stop);
      live.run(servers);
      return ExitCode.SUCCESS;
    } catch (InvalidProfileException e) {
      throw CommandFailure.invalidInput(List.of(String.valueOf(e.getMessage())));
    } catch (ApiException e) {
      throw CommandFailure.unreachable(String.valueOf(e.getMessage()), e);
    }
  }
}
