package io.berth.cli;

import io.berth.config.LeaderElection;
import io.berth.config.SchedulerConfiguration;
import io.berth.tree.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options for leader election; flags of kube-scheduler, which override the configuration file.
 */
final class LeaderOptions {
  @Option(
      names = "--leader-elect",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description =
          "Run leader election, and schedule pods only while this replica leads (default true, or"
              + " the value in --config).")
  private @Nullable Boolean elect;

  @Option(
      names = "--leader-elect-lease-duration",
      paramLabel = "TIME",
      converter = OptionConverters.ToDuration.class,
      description =
          "How long standbys wait after the last observed renewal before they try to acquire the"
              + " lease (default 15s).")
  private @Nullable Duration leaseDuration;

  @Option(
      names = "--leader-elect-renew-deadline",
      paramLabel = "TIME",
      converter = OptionConverters.ToDuration.class,
      description =
          "How long the leader keeps retrying a renewal before it stops leading (default 10s).")
  private @Nullable Duration renewDeadline;

  @Option(
      names = "--leader-elect-retry-period",
      paramLabel = "TIME",
      converter = OptionConverters.ToDuration.class,
      description =
          "How long replicas wait between attempts to acquire or renew the lease (default 2s).")
  private @Nullable Duration retryPeriod;

  @Option(names = "--leader-elect-resource-lock", paramLabel = "KIND", hidden = true)
  private @Nullable String resourceLock;

  @Option(
      names = "--leader-elect-resource-name",
      paramLabel = "NAME",
      description = "The name of the lease (default berth-scheduler).")
  private @Nullable String resourceName;

  @Option(
      names = "--leader-elect-resource-namespace",
      paramLabel = "NAME",
      description = "The namespace of the lease (default kube-system).")
  private @Nullable String resourceNamespace;

  /**
   * Overrides the configuration with the flags.
   *
   * @throws CommandFailure with the problems of the result
   */
  SchedulerConfiguration applyTo(SchedulerConfiguration configuration) {
    LeaderElection from = configuration.leaderElection();
    LeaderElection election =
        new LeaderElection(
            Objects.requireNonNullElse(elect, from.leaderElect()),
            Objects.requireNonNullElse(leaseDuration, from.leaseDuration()),
            Objects.requireNonNullElse(renewDeadline, from.renewDeadline()),
            Objects.requireNonNullElse(retryPeriod, from.retryPeriod()),
            Objects.requireNonNullElse(resourceLock, from.resourceLock()),
            Objects.requireNonNullElse(resourceName, from.resourceName()),
            Objects.requireNonNullElse(resourceNamespace, from.resourceNamespace()));
    List<String> problems = new ArrayList<>(election.problems());
    if (problems.isEmpty()
        && election.leaderElect()
        && !LeadershipMode.durations(election).leaveTimeToRetry()) {
      problems.add(
          "leaderElection.renewDeadline: %s must be greater than 1.2 times retryPeriod, which is %s"
              .formatted(
                  Durations.print(election.renewDeadline()),
                  Durations.print(election.retryPeriod())));
    }
    if (!problems.isEmpty()) {
      throw CommandFailure.invalidInput(problems.stream().map(this::withFlag).toList());
    }
    return configuration.withLeaderElection(election);
  }

  /** Names the flag in place of the field of the configuration that it overrides. */
  private String withFlag(String problem) {
    Map<String, String> flags = new LinkedHashMap<>();
    put(flags, "leaseDuration", "--leader-elect-lease-duration", leaseDuration);
    put(flags, "renewDeadline", "--leader-elect-renew-deadline", renewDeadline);
    put(flags, "retryPeriod", "--leader-elect-retry-period", retryPeriod);
    put(flags, "resourceLock", "--leader-elect-resource-lock", resourceLock);
    put(flags, "resourceName", "--leader-elect-resource-name", resourceName);
    put(flags, "resourceNamespace", "--leader-elect-resource-namespace", resourceNamespace);
    String field = problem.substring(0, problem.indexOf(':'));
    return flags.getOrDefault(field, field) + problem.substring(field.length());
  }

  private static void put(
      Map<String, String> flags, String field, String flag, @Nullable Object value) {
    if (value != null) {
      flags.put("leaderElection." + field, flag);
    }
  }
}
