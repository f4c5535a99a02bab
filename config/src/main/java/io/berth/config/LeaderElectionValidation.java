package io.berth.config;

import io.berth.tree.Durations;
import io.berth.tree.Path;
import io.berth.tree.Problems;
import java.time.Duration;

/** Validates leader election, if it is enabled. */
final class LeaderElectionValidation {
  private static final Path PATH = Path.ROOT.field("leaderElection");

  private LeaderElectionValidation() {}

  static void validate(LeaderElection election, Problems problems) {
    if (!election.leaderElect()) {
      return;
    }
    validatePositive("leaseDuration", election.leaseDuration(), problems);
    validatePositive("renewDeadline", election.renewDeadline(), problems);
    validatePositive("retryPeriod", election.retryPeriod(), problems);
    if (election.leaseDuration().compareTo(election.renewDeadline()) <= 0) {
      problems.error(
          PATH.field("leaseDuration"),
          "%s is not longer than renewDeadline (%s); increase leaseDuration or decrease renewDeadline"
              .formatted(
                  Durations.print(election.leaseDuration()),
                  Durations.print(election.renewDeadline())));
    }
    if (!election.resourceLock().equals("leases")) {
      problems.error(
          PATH.field("resourceLock"),
          "\"" + election.resourceLock() + "\" is not supported; write leases or leave it out");
    }
    validateNames(election, problems);
  }

  /** Reports warnings only: kube-scheduler starts with such a lease, but never acquires it. */
  private static void validateNames(LeaderElection election, Problems problems) {
    if (!ObjectNames.isName(election.resourceName())) {
      problems.warning(
          PATH.field("resourceName"),
          "\"%s\" is not a valid lease name; use lower case letters, digits, - and ."
              .formatted(election.resourceName()));
    }
    if (!ObjectNames.isNamespace(election.resourceNamespace())) {
      problems.warning(
          PATH.field("resourceNamespace"),
          "\"%s\" is not a valid namespace name; use lower case letters, digits and -"
              .formatted(election.resourceNamespace()));
    }
  }

  private static void validatePositive(String name, Duration duration, Problems problems) {
    if (!duration.isPositive()) {
      problems.error(
          PATH.field(name),
          Durations.print(duration) + " is not longer than 0s; write a positive duration");
    }
  }
}
