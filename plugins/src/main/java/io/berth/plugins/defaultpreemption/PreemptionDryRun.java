package io.berth.plugins.defaultpreemption;

import io.berth.framework.FitErrorMessage;
import io.berth.framework.PreemptionCandidate;
import io.berth.framework.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What came of looking for victims on the nodes where removing pods could help. */
final class PreemptionDryRun {
  private static final Status NOT_HELPFUL =
      Status.unschedulableAndUnresolvable("Preemption is not helpful for scheduling");

  private final int allNodes;
  private final int enough;
  private final List<PreemptionCandidate> harmless = new ArrayList<>();
  private final List<PreemptionCandidate> violating = new ArrayList<>();
  private final List<Status> failures = new ArrayList<>();

  PreemptionDryRun(int allNodes, int enough) {
    this.allNodes = allNodes;
    this.enough = enough;
  }

  void add(VictimSearch.Result result) {
    PreemptionCandidate candidate = result.candidate();
    if (candidate == null) {
      failures.add(result.status());
    } else if (candidate.budgetViolations() == 0) {
      addUpToEnough(harmless, candidate);
    } else {
      addUpToEnough(violating, candidate);
    }
  }

  private void addUpToEnough(List<PreemptionCandidate> candidates, PreemptionCandidate candidate) {
    if (candidates.size() < enough) {
      candidates.add(candidate);
    }
  }

  /** Tells whether looking at more nodes is not worth it: there are enough, and a harmless one. */
  boolean isEnough() {
    return !harmless.isEmpty() && harmless.size() + violating.size() >= enough;
  }

  /** Returns the candidates that break no budget, then those that do. */
  List<PreemptionCandidate> candidates() {
    List<PreemptionCandidate> all = new ArrayList<>(harmless);
    all.addAll(violating);
    return all;
  }

  /** Returns what went wrong, everything once, or null. */
  @Nullable String error() {
    List<String> errors =
        failures.stream().filter(Status::isError).map(Status::message).distinct().toList();
    return switch (errors.size()) {
      case 0 -> null;
      case 1 -> errors.getFirst();
      default -> "[" + String.join(", ", errors) + "]";
    };
  }

  /** Returns the sentence that tells why no node is a candidate. */
  String failureText() {
    Stream<Status> others = Stream.generate(() -> NOT_HELPFUL).limit(allNodes - failures.size());
    return FitErrorMessage.ofNodes(allNodes, Stream.concat(failures.stream(), others));
  }
}
