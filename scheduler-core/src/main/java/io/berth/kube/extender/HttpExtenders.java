package io.berth.kube.extender;

import io.berth.cycle.BindCheck;
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

/** All extenders of a configuration, and what follows from their answers. */
final class HttpExtenders implements Extenders, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HttpExtenders.class);

  /** Extenders score from 0 to 10, plugins from 0 to 100. */
  private static final long SCALE = 10;

  /** Said of nodes that an extender leaves out and gives no reason for. */
  private static final Status LEFT_OUT = Status.unschedulableAndUnresolvable();

  private static final Status DOES_NOT_LEAD =
      Status.error("this copy of the scheduler does not lead");

  private final List<HttpExtender> extenders;
  private final WriteGate gate;
  private final BindCheck lastLook;

  /**
   * Brings extenders together.
   *
   * @param gate says whether anything may be bound
   * @param lastLook says whether a pod should still be bound where it was decided to
   */
  HttpExtenders(List<HttpExtender> extenders, WriteGate gate, BindCheck lastLook) {
    // Those that can be done without come last, as they may have nothing left to refuse.
    this.extenders =
        extenders.stream().sorted(Comparator.comparing(HttpExtender::isIgnorable)).toList();
    this.gate = gate;
    this.lastLook = lastLook;
  }

  @Override
  public boolean judgeNodes() {
    return extenders.stream().anyMatch(one -> one.filters() || one.scores());
  }

  @Override
  public Verdicts filter(PodInfo pod, List<NodeInfo> nodes) {
    @Nullable Status[] objections = new @Nullable Status[nodes.size()];
    List<NodeInfo> left = nodes;
    for (HttpExtender extender : extenders) {
      if (left.isEmpty()) {
        break;
      }
      if (!extender.filters() || !extender.isInterestedIn(pod)) {
        continue;
      }
      try {
        HttpExtender.Sifted said = extender.filter(pod, left);
        for (int i = 0; i < objections.length; i++) {
          String node = nodes.get(i).name();
          if (objections[i] == null && !said.passing().contains(node)) {
            objections[i] = said.failed().getOrDefault(node, LEFT_OUT);
          }
        }
        left = left.stream().filter(node -> said.passing().contains(node.name())).toList();
      } catch (ExtenderException e) {
        if (!extender.isIgnorable()) {
          return new Verdicts(Status.error(e), List.of());
        }
        ignored("filter", extender, pod, e);
      }
    }
    return new Verdicts(Status.SUCCESS, Arrays.asList(objections));
  }

  @Override
  public List<Scores> score(PodInfo pod, List<NodeInfo> nodes) {
    record Asked(HttpExtender extender, ExtenderClient.Call call) {}
    List<Asked> asked = new ArrayList<>();
    for (HttpExtender extender : extenders) {
      if (extender.scores() && extender.isInterestedIn(pod)) {
        try {
          asked.add(new Asked(extender, extender.beginScoring(pod, nodes)));
        } catch (ExtenderException e) {
          ignored("prioritize", extender, pod, e);
        }
      }
    }
    List<Scores> scores = new ArrayList<>();
    for (Asked one : asked) {
      try {
        List<Long> given = HttpExtender.scores(one.call(), nodes);
        var scorer = one.extender().scorer();
        scores.add(new Scores(scorer, given, scorer.weight() * SCALE));
      } catch (ExtenderException e) {
        ignored("prioritize", one.extender(), pod, e);
      }
    }
    return scores;
  }

  @Override
  public @Nullable Status bind(PodInfo pod, String nodeName) {
    for (HttpExtender extender : extenders) {
      if (!extender.binds() || !extender.isInterestedIn(pod)) {
        continue;
      }
      if (!gate.isOpen()) {
        return DOES_NOT_LEAD;
      }
      RecheckGate look = new RecheckGate(lastLook, pod);
      try {
        if (extender.bind(pod, nodeName, () -> gate.isOpen() && look.isOpen())) {
          return Status.SUCCESS;
        }
        return Objects.requireNonNullElse(look.objection(), DOES_NOT_LEAD);
      } catch (ExtenderException e) {
        if (!extender.isIgnorable()) {
          return Status.error(e);
        }
        ignored("bind", extender, pod, e);
      }
    }
    return null;
  }

  @Override
  public Outcome review(PodInfo pod, Snapshot snapshot, List<PreemptionCandidate> candidates) {
    List<PreemptionCandidate> left = candidates;
    for (HttpExtender extender : extenders) {
      if (left.isEmpty()) {
        break;
      }
      if (!extender.preempts() || !extender.isInterestedIn(pod)) {
        continue;
      }
      try {
        left = extender.preempt(pod, snapshot, left);
      } catch (ExtenderException e) {
        if (!extender.isIgnorable()) {
          return Outcome.error(String.valueOf(e.getMessage()));
        }
        ignored("preempt", extender, pod, e);
      }
    }
    return Outcome.of(left);
  }

  private static void ignored(
      String verb, HttpExtender extender, PodInfo pod, ExtenderException e) {
    LOG.atInfo()
        .addKeyValue("extender", extender.name())
        .addKeyValue("verb", verb)
        .addKeyValue("pod", pod)
        .addKeyValue("problem", e.getMessage())
        .log("Going on without an extender");
  }

  @Override
  public void close() {
    extenders.forEach(HttpExtender::close);
  }
}
