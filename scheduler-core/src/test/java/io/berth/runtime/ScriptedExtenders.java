package io.berth.runtime;

import io.berth.framework.PreemptionCandidate;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Extenders that say what they are told to say, and note what they are asked. */
public final class ScriptedExtenders implements Extenders {
  /** Why nodes cannot be used, by their names. */
  public final Map<String, Status> objections = new TreeMap<>();

  public final List<String> asked = new ArrayList<>();

  /** What ends an attempt; success for none. */
  public Status failure = Status.SUCCESS;

  /** What is said when a pod is to be bound. */
  public @Nullable Status binding;

  @Override
  public boolean judgeNodes() {
    return true;
  }

  @Override
  public Verdicts filter(PodInfo pod, List<NodeInfo> nodes) {
    asked.add("filter " + names(nodes));
    List<@Nullable Status> said = new ArrayList<>();
    nodes.forEach(node -> said.add(objections.get(node.name())));
    return new Verdicts(failure, failure.isSuccess() ? said : List.of());
  }

  /** Gives 0 to node a, 1 to node b and so on. */
  @Override
  public List<Scores> score(PodInfo pod, List<NodeInfo> nodes) {
    asked.add("score " + names(nodes));
    List<Long> given = nodes.stream().map(node -> (long) (node.name().charAt(0) - 'a')).toList();
    return List.of(new Scores(new WeightedScorer("http://e", 2), given, 20));
  }

  @Override
  public @Nullable Status bind(PodInfo pod, String nodeName) {
    asked.add("bind " + pod.name() + " to " + nodeName);
    return binding;
  }

  @Override
  public Outcome review(PodInfo pod, Snapshot snapshot, List<PreemptionCandidate> candidates) {
    return Outcome.of(candidates);
  }

  private static List<String> names(List<NodeInfo> nodes) {
    return nodes.stream().map(NodeInfo::name).toList();
  }
}
