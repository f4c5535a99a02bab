package io.berth.cli;

import io.berth.config.LeaderElection;
import io.berth.config.SchedulerConfiguration;
import io.berth.tree.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which of several copies works; flags of kube-scheduler, which count before the file. */
final class LeaderOptions {
  @Option(
      names = "--leader-elect",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description = "Work only while no other copy does (true, unless the file says otherwise).")
  private @Nullable Boolean elect;

  @Option(
      names = "--leader-elect-lease-duration",
      paramLabel = "TIME",
      converter = GoDuration.class,
      description = "How long others wait for a copy that went silent (15s).")
  private @Nullable Duration leaseDuration;

  @Option(
      names = "--leader-elect-renew-deadline",
      paramLabel = "TIME",
      converter = GoDuration.class,
      description = "How long a copy that cannot renew the lease goes on (10s).")
  private @Nullable Duration renewDeadline;

  @Option(
      names = "--leader-elect-retry-period",
      paramLabel = "TIME",
      converter = GoDuration.class,
      description = "How long to wait between attempts to get or renew it (2s).")
  private @Nullable Duration retryPeriod;

  @Option(names = "--leader-elect-resource-lock", paramLabel = "KIND", hidden = true)
  private @Nullable String resourceLock;

  @Option(
      names = "--leader-elect-resource-name",
      paramLabel = "NAME",
      description = "The name of the lease (berth-scheduler).")
  private @Nullable String resourceName;

  @Option(
      names = "--leader-elect-resource-namespace",
      paramLabel = "NAME",
      description = "Its namespace (kube-system).")
  private @Nullable String resourceNamespace;

  /**
   * Lets the flags count before what a file says.
   *
   * @throws CommandFailure if there is something wrong with the result
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
        && !LeadershipMode.times(election).leaveTimeToRetry()) {
      problems.add(
          "leaderElection.renewDeadline: %s is not longer than 1.2 times retryPeriod, which is %s"
              .formatted(
                  Durations.print(election.renewDeadline()),
                  Durations.print(election.retryPeriod())));
    }
    if (!problems.isEmpty()) {
      throw CommandFailure.wrongInput(problems);
    }
    return configuration.withLeaderElection(election);
  }
}
