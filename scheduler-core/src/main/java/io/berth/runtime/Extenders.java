package io.berth.runtime;

import io.berth.framework.PreemptionCandidate;
import io.berth.framework.PreemptionExtender;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.ScoreTable.ScorerWeight;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler extenders, the same for all profiles. They run after the plugins; all calls are
 * synchronous.
 */
public interface Extenders extends PreemptionExtender {
  /** The name of extenders in statuses and among unschedulable plugins. */
  String NAME = "Extender";

  /** No extenders. */
  Extenders NONE =
      new Extenders() {
        @Override
        public boolean isFilterOrPrioritizer() {
          return false;
        }

        @Override
        public FilterResult filter(PodInfo pod, List<NodeInfo> nodes) {
          return new FilterResult(Status.SUCCESS, Collections.nCopies(nodes.size(), null));
        }

        @Override
        public List<HostPriorities> prioritize(PodInfo pod, List<NodeInfo> nodes) {
          return List.of();
        }

        @Override
        public @Nullable Status bind(PodInfo pod, String nodeName) {
          return null;
        }

        @Override
        public Outcome processPreemption(
            PodInfo pod, Snapshot snapshot, List<PreemptionCandidate> candidates) {
          return Outcome.of(candidates);
        }
      };

  /**
   * The combined result of all filter calls.
   *
   * @param status success, or the error that ends the attempt
   * @param rejections the rejection of each node, or null if it passed; empty after an error
   */
  record FilterResult(Status status, List<@Nullable Status> rejections) {}

  /**
   * The scores of one extender.
   *
   * @param scores the score of each node, from 0 to 10 if the extender follows the protocol
   * @param factor the factor from a score to its part of the total
   */
  record HostPriorities(ScorerWeight scorer, List<Long> scores, long factor) {}

  /** Returns whether any extender filters or scores nodes; if not, no call is required. */
  boolean isFilterOrPrioritizer();

  /** Calls the filter extenders one after the other. There must be at least one node. */
  FilterResult filter(PodInfo pod, List<NodeInfo> nodes);

  /** Calls all prioritizers concurrently; one that fails contributes no scores. */
  List<HostPriorities> prioritize(PodInfo pod, List<NodeInfo> nodes);

  /** Binds the pod with the first interested extender. Returns null if there is none. */
  @Nullable Status bind(PodInfo pod, String nodeName);
}
