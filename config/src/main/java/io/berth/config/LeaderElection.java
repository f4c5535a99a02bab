package io.berth.config;

import io.berth.tree.Durations;
import io.berth.tree.Fields;
import io.berth.tree.PrintedObject;
import io.berth.tree.Problem;
import io.berth.tree.Problems;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which of several copies works, and the lease by which they agree on it. */
public record LeaderElection(
    boolean leaderElect,
    Duration leaseDuration,
    Duration renewDeadline,
    Duration retryPeriod,
    String resourceLock,
    String resourceName,
    String resourceNamespace) {

  static LeaderElection decode(Fields fields) {
    return new LeaderElection(
        fields.bool("leaderElect", true),
        orSeconds(fields.durationNotNull("leaseDuration"), 15),
        orSeconds(fields.durationNotNull("renewDeadline"), 10),
        orSeconds(fields.durationNotNull("retryPeriod"), 2),
        orText(fields.string("resourceLock"), "leases"),
        // kube-scheduler's own lease would leave one of the two schedulers waiting for ever.
        orText(fields.string("resourceName"), "berth-scheduler"),
        orText(fields.string("resourceNamespace"), "kube-system"));
  }

  private static Duration orSeconds(@Nullable Duration given, long seconds) {
    return given == null || given.isZero() ? Duration.ofSeconds(seconds) : given;
  }

  private static String orText(@Nullable String given, String otherwise) {
    return given == null || given.isEmpty() ? otherwise : given;
  }

  PrintedObject encode() {
    return new PrintedObject()
        .set("leaderElect", leaderElect)
        .set("leaseDuration", Durations.print(leaseDuration))
        .set("renewDeadline", Durations.print(renewDeadline))
        .set("retryPeriod", Durations.print(retryPeriod))
        .set("resourceLock", resourceLock)
        .set("resourceName", resourceName)
        .set("resourceNamespace", resourceNamespace);
  }

  /** Returns what is wrong with it, each with the field's path; nothing if it is off. */
  public List<String> problems() {
    Problems problems = new Problems();
    LeaderElectionRules.validate(this, problems);
    return problems.list().stream().map(Problem::text).toList();
  }
}
