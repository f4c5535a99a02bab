package io.berth.cli;

import io.berth.config.ClientConnection;
import io.berth.config.SchedulerConfiguration;
import io.berth.queue.MaxUnschedulableDuration;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Flags that kube-scheduler deprecates; all except the last are ignored if there is a configuration
 * file.
 */
final class DeprecatedOptions {
  /** The burst of kube-scheduler if only the rate is set. */
  private static final int DEFAULT_BURST = 100;

  @Option(
      names = "--profiling",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description = "Serve /debug/threads (default true). Ignored if --config is set.")
  private @Nullable Boolean profiling;

  @Option(names = "--contention-profiling", arity = "0..1", fallbackValue = "true", hidden = true)
  private @Nullable Boolean contentionProfiling;

  @Option(names = "--kube-api-content-type", paramLabel = "TYPE", hidden = true)
  private @Nullable String contentType;

  @Option(
      names = "--kube-api-qps",
      paramLabel = "N",
      description =
          "The maximum number of requests per second to the API server (default: no limit)."
              + " Ignored if --config is set.")
  private @Nullable Float qps;

  @Option(
      names = "--kube-api-burst",
      paramLabel = "N",
      description =
          "The maximum burst of requests to the API server (default 100 if --kube-api-qps is"
              + " set). Ignored if --config is set.")
  private @Nullable Integer burst;

  @Option(
      names = "--pod-max-in-unschedulable-pods-duration",
      paramLabel = "TIME",
      defaultValue = "5m",
      converter = OptionConverters.ToDuration.class,
      description =
          "The maximum time that a pod stays in unschedulablePods before it is retried without an"
              + " event (default ${DEFAULT-VALUE}).")
  private Duration maxUnschedulable = MaxUnschedulableDuration.DEFAULT.duration();

  /**
   * Returns the value of --pod-max-in-unschedulable-pods-duration.
   *
   * @throws CommandFailure if one is invalid
   */
  MaxUnschedulableDuration maxUnschedulableDuration() {
    if (maxUnschedulable.isNegative()) {
      throw CommandFailure.invalidInput(
          List.of(
              "--pod-max-in-unschedulable-pods-duration: the time is negative; write 5m, for"
                  + " example"));
    }
    return new MaxUnschedulableDuration(maxUnschedulable);
  }

  /**
   * Applies the flags if there is no configuration file; else each is ignored with a warning.
   *
   * @throws CommandFailure if one is invalid
   */
  SchedulerConfiguration applyTo(
      SchedulerConfiguration configuration, @Nullable Path file, PrintWriter err) {
    if (file != null) {
      setFields()
          .forEach(
              (flag, field) ->
                  err.printf(
                      "warning: %s is ignored, because --config is set; write %s in %s%n",
                      flag, field, file));
      err.flush();
      return configuration;
    }
    requireNumbers();
    return configuration
        .withProfiling(
            Objects.requireNonNullElse(profiling, configuration.enableProfiling()),
            Objects.requireNonNullElse(
                contentionProfiling, configuration.enableContentionProfiling()))
        .withClientConnection(connection(configuration.clientConnection()));
  }

  private void requireNumbers() {
    List<String> problems = new ArrayList<>();
    if (qps != null && !Float.isFinite(qps)) {
      problems.add("--kube-api-qps: %s is not a number; write 50, for example".formatted(qps));
    }
    if (burst != null && burst < 0) {
      problems.add("--kube-api-burst: %d is negative; write 100, for example".formatted(burst));
    }
    CommandFailure.requireNone(problems);
  }

  private ClientConnection connection(ClientConnection from) {
    int defaultBurst = qps == null ? from.burst() : DEFAULT_BURST;
    return new ClientConnection(
        from.kubeconfig(),
        from.acceptContentTypes(),
        Objects.requireNonNullElse(contentType, from.contentType()),
        Objects.requireNonNullElse(qps, from.qps()),
        Objects.requireNonNullElse(burst, defaultBurst));
  }

  /** Returns the configuration fields that replace the flags that are set. */
  private Map<String, String> setFields() {
    Map<String, String> setFields = new LinkedHashMap<>();
    put(setFields, profiling, "--profiling", "enableProfiling");
    put(setFields, contentionProfiling, "--contention-profiling", "enableContentionProfiling");
    put(setFields, contentType, "--kube-api-content-type", "clientConnection.contentType");
    put(setFields, qps, "--kube-api-qps", "clientConnection.qps");
    put(setFields, burst, "--kube-api-burst", "clientConnection.burst");
    return setFields;
  }

  private static void put(
      Map<String, String> setFields, @Nullable Object value, String flag, String field) {
    if (value != null) {
      setFields.put(flag, field);
    }
  }
}
