package io.berth.config;

import io.berth.tree.Durations;
import io.berth.tree.Path;
import io.berth.tree.Problems;
import java.time.Duration;

/** Rules about leader election, which only count when it is on. */
final class LeaderElectionRules {
  private static final Path PATH = Path.ROOT.field("leaderElection");

  private LeaderElectionRules() {}

  static void validate(LeaderElection election, Problems problems) {
    if (!election.leaderElect()) {
      return;
    }
    checkPositive("leaseDuration", election.leaseDuration(), problems);
    checkPositive("renewDeadline", election.renewDeadline(), problems);
    checkPositive("retryPeriod", election.retryPeriod(), problems);
    if (election.leaseDuration().compareTo(election.renewDeadline()) <= 0) {
      problems.error(
          PATH.field("leaseDuration"),
          "%s is not longer than renewDeadline, which is %s; raise the one or lower the other"
              .formatted(
                  Durations.print(election.leaseDuration()),
                  Durations.print(election.renewDeadline())));
    }
    if (!election.resourceLock().equals("leases")) {
      problems.error(
          PATH.field("resourceLock"),
          "\"" + election.resourceLock() + "\" is not supported; write leases or leave it out");
    }
    checkNames(election, problems);
  }

  /** No errors, for kube-scheduler starts with such a lease, and never gets it. */
  private static void checkNames(LeaderElection election, Problems problems) {
    if (!ObjectNames.isName(election.resourceName())) {
      problems.warning(
          PATH.field("resourceName"),
          "\"%s\" is no name that a lease may have; use lower case letters, digits, - and ."
              .formatted(election.resourceName()));
    }
    if (!ObjectNames.isNamespace(election.resourceNamespace())) {
      problems.warning(
          PATH.field("resourceNamespace"),
          "\"%s\" is no name that a namespace may have; use lower case letters, digits and -"
              .formatted(election.resourceNamespace()));
    }
  }

  private static void checkPositive(String name, Duration duration, Problems problems) {
    if (!duration.isPositive()) {
      problems.error(
          PATH.field(name), Durations.print(duration) + " is not longer than 0s; lengthen it");
    }
  }
}
