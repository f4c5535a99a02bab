package io.berth.runtime;

import io.berth.framework.PreemptionCandidate;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.ScoreTable.ScorerWeight;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Extenders with configurable results that record their calls. */
public final class ScriptedExtenders implements Extenders {
  /** The rejections of nodes by name. */
  public final Map<String, Status> rejections = new TreeMap<>();

  public final List<String> calls = new ArrayList<>();

  /** The error that ends an attempt; success for none. */
  public Status failure = Status.SUCCESS;

  /** The result of bind calls. */
  public @Nullable Status binding;

  @Override
  public boolean isFilterOrPrioritizer() {
    return true;
  }

  @Override
  public FilterResult filter(PodInfo pod, List<NodeInfo> nodes) {
    calls.add("filter " + names(nodes));
    List<@Nullable Status> statuses = new ArrayList<>();
    nodes.forEach(node -> statuses.add(rejections.get(node.name())));
    return new FilterResult(failure, failure.isSuccess() ? statuses : List.of());
  }

  /** Returns 0 for node a, 1 for node b and so on. */
  @Override
  public List<HostPriorities> prioritize(PodInfo pod, List<NodeInfo> nodes) {
    calls.add("score " + names(nodes));
    List<Long> scores = nodes.stream().map(node -> (long) (node.name().charAt(0) - 'a')).toList();
    return List.of(new HostPriorities(new ScorerWeight("http://e", 2), scores, 20));
  }

  @Override
  public @Nullable Status bind(PodInfo pod, String nodeName) {
    calls.add("bind " + pod.name() + " to " + nodeName);
    return binding;
  }

  @Override
  public Outcome processPreemption(
      PodInfo pod, Snapshot snapshot, List<PreemptionCandidate> candidates) {
    return Outcome.of(candidates);
  }

  private static List<String> names(List<NodeInfo> nodes) {
    return nodes.stream().map(NodeInfo::name).toList();
  }
}
