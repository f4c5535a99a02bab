package io.berth.config;

import io.berth.tree.Durations;
import io.berth.tree.Fields;
import io.berth.tree.PrintedObject;
import io.berth.tree.Problem;
import io.berth.tree.Problems;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code LeaderElectionConfiguration}: the lease by which replicas elect a leader. */
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
        // With kube-scheduler's lease one of the two schedulers would never become the leader.
        orText(fields.string("resourceName"), "berth-scheduler"),
        orText(fields.string("resourceNamespace"), "kube-system"));
  }

  private static Duration orSeconds(@Nullable Duration duration, long seconds) {
    return duration == null || duration.isZero() ? Duration.ofSeconds(seconds) : duration;
  }

  private static String orText(@Nullable String text, String defaultText) {
    return text == null || text.isEmpty() ? defaultText : text;
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

  /** Returns the validation errors, each with the path of its field; none if it is disabled. */
  public List<String> problems() {
    Problems problems = new Problems();
    LeaderElectionValidation.validate(this, problems);
    return problems.list().stream().map(Problem::text).toList();
  }
}
