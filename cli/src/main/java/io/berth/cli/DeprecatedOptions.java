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

/** Flags that kube-scheduler deprecates; all but the last count only where there is no file. */
final class DeprecatedOptions {
  /** What kube-scheduler takes where only the rate is given. */
  private static final int USUAL_BURST = 100;

  @Option(
      names = "--profiling",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description = "Serve /debug/threads; without --config only.")
  private @Nullable Boolean profiling;

  @Option(names = "--contention-profiling", arity = "0..1", fallbackValue = "true", hidden = true)
  private @Nullable Boolean contentionProfiling;

  @Option(names = "--kube-api-content-type", paramLabel = "TYPE", hidden = true)
  private @Nullable String contentType;

  @Option(
      names = "--kube-api-qps",
      paramLabel = "N",
      description = "Requests to the API server in a second (no limit); without --config only.")
  private @Nullable Float qps;

  @Option(
      names = "--kube-api-burst",
      paramLabel = "N",
      description = "Such requests at once; without --config only.")
  private @Nullable Integer burst;

  @Option(
      names = "--pod-max-in-unschedulable-pods-duration",
      paramLabel = "TIME",
      defaultValue = "5m",
      converter = GoDuration.class,
      description = "Retry an unschedulable pod after this time (${DEFAULT-VALUE}).")
  private Duration unschedulable = MaxUnschedulableDuration.DEFAULT.duration();

  /**
   * Checks the flags.
   *
   * @throws CommandFailure if one cannot be followed
   */
  MaxUnschedulableDuration unschedulableLimit() {
    if (unschedulable.isNegative()) {
      throw CommandFailure.wrongInput(
          List.of(
              "--pod-max-in-unschedulable-pods-duration: the time is negative; write 5m, for"
                  + " example"));
    }
    return new MaxUnschedulableDuration(unschedulable);
  }

  /**
   * Lets the flags count, unless there is a file: then each is ignored with a warning.
   *
   * @throws CommandFailure if one cannot be followed
   */
  SchedulerConfiguration applyTo(
      SchedulerConfiguration configuration, @Nullable Path file, PrintWriter err) {
    if (file != null) {
      fields()
          .forEach(
              (flag, field) ->
                  err.printf(
                      "warning: %s is ignored, because --config is given; write %s in %s%n",
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
    int usualBurst = qps == null ? from.burst() : USUAL_BURST;
    return new ClientConnection(
        from.kubeconfig(),
        from.acceptContentTypes(),
        Objects.requireNonNullElse(contentType, from.contentType()),
        Objects.requireNonNullElse(qps, from.qps()),
        Objects.requireNonNullElse(burst, usualBurst));
  }

  /** Returns the fields to write in the place of the flags that are given. */
  private Map<String, String> fields() {
    Map<String, String> fields = new LinkedHashMap<>();
    put(fields, profiling, "--profiling", "enableProfiling");
    put(fields, contentionProfiling, "--contention-profiling", "enableContentionProfiling");
    put(fields, contentType, "--kube-api-content-type", "clientConnection.contentType");
    put(fields, qps, "--kube-api-qps", "clientConnection.qps");
    put(fields, burst, "--kube-api-burst", "clientConnection.burst");
    return fields;
  }

  private static void put(
      Map<String, String> fields, @Nullable Object value, String flag, String field) {
    if (value != null) {
      fields.put(flag, field);
    }
  }
}
