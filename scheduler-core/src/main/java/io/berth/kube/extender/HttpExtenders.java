package io.berth.kube.extender;

import io.berth.cycle.BindPrecondition;
import io.berth.framework.PreemptionCandidate;
import io.berth.framework.Status;
import io.berth.kube.RecheckGate;
import io.berth.kube.WriteGate;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.Extenders;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the extenders of a configuration. */
final class HttpExtenders implements Extenders, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HttpExtenders.class);

  /** Extenders score from 0 to 10, plugins from 0 to 100. */
  private static final long SCALE = 10;

  /** The status of nodes that an extender rejects without a reason. */
  private static final Status REJECTED_WITHOUT_REASON = Status.unschedulableAndUnresolvable();

  private static final Status NOT_LEADER = Status.error("this replica is not the leader");

  private final List<HttpExtender> extenders;
  private final WriteGate gate;
  private final BindPrecondition precondition;

  /**
   * Creates the extenders.
   *
   * @param gate the gate of bindings
   * @param precondition rechecked immediately before a binding
   */
  HttpExtenders(List<HttpExtender> extenders, WriteGate gate, BindPrecondition precondition) {
    // Ignorable extenders run last: there may be no nodes left for them.
    this.extenders =
        extenders.stream().sorted(Comparator.comparing(HttpExtender::isIgnorable)).toList();
    this.gate = gate;
    this.precondition = precondition;
  }

  @Override
  public boolean isFilterOrPrioritizer() {
    return extenders.stream().anyMatch(one -> one.filters() || one.scores());
  }

  @Override
  public FilterResult filter(PodInfo pod, List<NodeInfo> nodes) {
    @Nullable Status[] rejections = new @Nullable Status[nodes.size()];
    List<NodeInfo> remaining = nodes;
    for (HttpExtender extender : extenders) {
      if (remaining.isEmpty()) {
        break;
      }
      if (!extender.filters() || !extender.isInterested(pod)) {
        continue;
      }
      try {
        HttpExtender.FilterResult result = extender.filter(pod, remaining);
        for (int i = 0; i < rejections.length; i++) {
          String node = nodes.get(i).name();
          if (rejections[i] == null && !result.passing().contains(node)) {
            rejections[i] = result.failed().getOrDefault(node, REJECTED_WITHOUT_REASON);
          }
        }
        remaining =
            remaining.stream().filter(node -> result.passing().contains(node.name())).toList();
      } catch (ExtenderException e) {
        if (!extender.isIgnorable()) {
          return new FilterResult(Status.error(e), List.of());
        }
        logSkipped("filter", extender, pod, e);
      }
    }
    return new FilterResult(Status.SUCCESS, Arrays.asList(rejections));
  }

  @Override
  public List<HostPriorities> prioritize(PodInfo pod, List<NodeInfo> nodes) {
    record PendingScores(HttpExtender extender, ExtenderClient.Call call) {}
    List<PendingScores> pending = new ArrayList<>();
    for (HttpExtender extender : extenders) {
      if (extender.scores() && extender.isInterested(pod)) {
        try {
          pending.add(new PendingScores(extender, extender.beginScoring(pod, nodes)));
        } catch (ExtenderException e) {
          logSkipped("prioritize", extender, pod, e);
        }
      }
    }
    List<HostPriorities> scores = new ArrayList<>();
    for (PendingScores one : pending) {
      try {
        List<Long> values = HttpExtender.scores(one.call(), nodes);
        var scorer = one.extender().scorer();
        scores.add(new HostPriorities(scorer, values, scorer.weight() * SCALE));
      } catch (ExtenderException e) {
        logSkipped("prioritize", one.extender(), pod, e);
      }
    }
    return scores;
  }

  @Override
  public @Nullable Status bind(PodInfo pod, String nodeName) {
    for (HttpExtender extender : extenders) {
      if (!extender.binds() || !extender.isInterested(pod)) {
        continue;
      }
      if (!gate.isOpen()) {
        return NOT_LEADER;
      }
      RecheckGate recheck = new RecheckGate(precondition, pod);
      try {
        if (extender.bind(pod, nodeName, () -> gate.isOpen() && recheck.isOpen())) {
          return Status.SUCCESS;
        }
        return Objects.requireNonNullElse(recheck.rejection(), NOT_LEADER);
      } catch (ExtenderException e) {
        if (!extender.isIgnorable()) {
          return Status.error(e);
        }
        logSkipped("bind", extender, pod, e);
      }
    }
    return null;
  }

  @Override
  public Outcome processPreemption(
      PodInfo pod, Snapshot snapshot, List<PreemptionCandidate> candidates) {
    List<PreemptionCandidate> remaining = candidates;
    for (HttpExtender extender : extenders) {
      if (remaining.isEmpty()) {
        break;
      }
      if (!extender.preempts() || !extender.isInterested(pod)) {
        continue;
      }
      try {
        remaining = extender.preempt(pod, snapshot, remaining);
      } catch (ExtenderException e) {
        if (!extender.isIgnorable()) {
          return Outcome.error(String.valueOf(e.getMessage()));
        }
        logSkipped("preempt", extender, pod, e);
      }
    }
    return Outcome.of(remaining);
  }

  private static void logSkipped(
      String verb, HttpExtender extender, PodInfo pod, ExtenderException e) {
    LOG.atInfo()
        .addKeyValue("extender", extender.name())
        .addKeyValue("verb", verb)
        .addKeyValue("pod", pod)
        .addKeyValue("problem", e.getMessage())
        .log("Skipping ignorable extender after an error");
  }

  @Override
  public void close() {
    extenders.forEach(HttpExtender::close);
  }
}
