package io.berth.runtime;

import io.berth.framework.PreemptionCandidate;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A scheduler that decides alone. */
final class NoExtenders implements Extenders {
  @Override
  public boolean judgeNodes() {
    return false;
  }

  @Override
  public Verdicts filter(PodInfo pod, List<NodeInfo> nodes) {
    return new Verdicts(Status.SUCCESS, Collections.nCopies(nodes.size(), null));
  }

  @Override
  public List<Scores> score(PodInfo pod, List<NodeInfo> nodes) {
    return List.of();
  }

  @Override
  public @Nullable Status bind(PodInfo pod, String nodeName) {
    return null;
  }

  @Override
  public Outcome review(PodInfo pod, Snapshot snapshot, List<PreemptionCandidate> candidates) {
    return Outcome.of(candidates);
  }
}
