package io.berth.runtime;

import io.berth.framework.PreemptionExtender;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Services outside the scheduler that take part in decisions, the same for all profiles. They are
 * asked after the plugins, and waited for.
 */
public interface Extenders extends PreemptionExtender {
  /** The name under which the queue and people hear of those who refuse. */
  String NAME = "Extender";

  Extenders NONE = new NoExtenders();

  /**
   * What they say of nodes.
   *
   * @param status success, or the error that ends the attempt
   * @param objections for each node why it cannot be used, or null where it can; none if there is
   *     an error
   */
  record Verdicts(Status status, List<@Nullable Status> objections) {}

  /**
   * What one of them gives nodes.
   *
   * @param given the score of each node, from 0 to 10 if it keeps to the rule
   * @param factor what makes a part of the total of it
   */
  record Scores(WeightedScorer scorer, List<Long> given, long factor) {}

  /** Tells whether anybody filters or scores nodes; else there is no need to ask. */
  boolean judgeNodes();

  /** Asks one after the other which nodes can be used. There must be at least one node. */
  Verdicts filter(PodInfo pod, List<NodeInfo> nodes);

  /** Asks all at once how good the nodes are; who fails gives no scores. */
  List<Scores> score(PodInfo pod, List<NodeInfo> nodes);

  /** Has the first that feels concerned bind the pod. Returns null where nobody does. */
  @Nullable Status bind(PodInfo pod, String nodeName);
}
