package io.berth.plugins.defaultpreemption;

import io.berth.framework.FitErrorMessage;
import io.berth.framework.PreemptionCandidate;
import io.berth.framework.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Results of the dry run on the nodes where preemption might help. */
final class PreemptionDryRun {
  private static final Status NOT_HELPFUL =
      Status.unschedulableAndUnresolvable("Preemption is not helpful for scheduling");

  private final int numNodes;
  private final int numCandidates;
  private final List<PreemptionCandidate> nonViolating = new ArrayList<>();
  private final List<PreemptionCandidate> violating = new ArrayList<>();
  private final List<Status> statuses = new ArrayList<>();

  PreemptionDryRun(int numNodes, int numCandidates) {
    this.numNodes = numNodes;
    this.numCandidates = numCandidates;
  }

  void add(VictimSelector.Result result) {
    PreemptionCandidate candidate = result.candidate();
    if (candidate == null) {
      statuses.add(result.status());
    } else if (candidate.numPdbViolations() == 0) {
      addUpToLimit(nonViolating, candidate);
    } else {
      addUpToLimit(violating, candidate);
    }
  }

  private void addUpToLimit(List<PreemptionCandidate> candidates, PreemptionCandidate candidate) {
    if (candidates.size() < numCandidates) {
      candidates.add(candidate);
    }
  }

  /** Returns whether there are enough candidates, one of them without PDB violations. */
  boolean hasEnoughCandidates() {
    return !nonViolating.isEmpty() && nonViolating.size() + violating.size() >= numCandidates;
  }

  /** Returns the candidates without PDB violations, then those with violations. */
  List<PreemptionCandidate> candidates() {
    List<PreemptionCandidate> all = new ArrayList<>(nonViolating);
    all.addAll(violating);
    return all;
  }

  /** Returns the distinct errors, or null if there are none. */
  @Nullable String error() {
    List<String> errors =
        statuses.stream().filter(Status::isError).map(Status::message).distinct().toList();
    return switch (errors.size()) {
      case 0 -> null;
      case 1 -> errors.getFirst();
      default -> "[" + String.join(", ", errors) + "]";
    };
  }

  /** Returns the message why no node is a candidate. */
  String fitErrorMessage() {
    Stream<Status> notHelpful =
        Stream.generate(() -> NOT_HELPFUL).limit(numNodes - statuses.size());
    return FitErrorMessage.ofNodes(numNodes, Stream.concat(statuses.stream(), notHelpful));
  }
}
