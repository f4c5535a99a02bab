package io.berth.plugins.defaultpreemption;

import io.berth.framework.CycleState;
import io.berth.framework.FilterSimulator;
import io.berth.framework.PreemptionCandidate;
import io.berth.framework.Status;
import io.berth.model.DisruptionBudget;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Selects the minimal set of victims on a node: removes all pods that may be preempted, then
 * reprieves the most important ones as long as the pod still fits.
 */
final class VictimSelector {
  private static final Status NO_VICTIMS =
      Status.unschedulableAndUnresolvable("No preemption victims found for incoming pod");

  private final FilterSimulator simulator;
  private final PodInfo pod;
  private final CycleState state;
  private NodeInfo node;

  /** Works on clones: the cycle state and the snapshot do not change. */
  VictimSelector(FilterSimulator simulator, CycleState state, PodInfo pod, NodeInfo node) {
    this.simulator = simulator;
    this.pod = pod;
    this.state = state.copy();
    this.node = node;
  }

  /** A candidate, or the status why the node is none. */
  record Result(@Nullable PreemptionCandidate candidate, Status status) {}

  /** Selects the victims; if a plugin fails, the node is not a candidate. */
  Result selectVictimsOnNode(
      Predicate<PodInfo> isPreemptionAllowed,
      Comparator<PodInfo> importance,
      List<DisruptionBudget> budgets) {
    try {
      return select(isPreemptionAllowed, importance, budgets);
    } catch (PluginFailure e) {
      return new Result(null, e.status);
    }
  }

  private Result select(
      Predicate<PodInfo> isPreemptionAllowed,
      Comparator<PodInfo> importance,
      List<DisruptionBudget> budgets) {
    List<PodInfo> potentialVictims = node.pods().stream().filter(isPreemptionAllowed).toList();
    for (PodInfo victim : potentialVictims) {
      remove(victim);
    }
    if (potentialVictims.isEmpty()) {
      return new Result(null, NO_VICTIMS);
    }
    Status status = simulator.filterWithNominatedPods(state, pod, node);
    if (!status.isSuccess()) {
      return new Result(null, status);
    }
    PdbViolations split =
        PdbViolations.filterPodsWithPdbViolation(
            potentialVictims.stream().sorted(importance).toList(), budgets);
    List<PodInfo> victims = new ArrayList<>(reprieve(split.violating()));
    int violations = victims.size();
    victims.addAll(reprieve(split.nonViolating()));
    if (victims.isEmpty()) {
      return new Result(
          null, Status.error("expected at least one victim pod on node \"" + node.name() + "\""));
    }
    victims.sort(importance);
    return new Result(new PreemptionCandidate(node.name(), victims, violations), Status.SUCCESS);
  }

  /** Adds pods back and returns the ones with which the incoming pod does not fit. */
  private List<PodInfo> reprieve(List<PodInfo> pods) {
    List<PodInfo> victims = new ArrayList<>();
    for (PodInfo other : pods) {
      add(other);
      if (!simulator.filterWithNominatedPods(state, pod, node).isSuccess()) {
        remove(other);
        victims.add(other);
      }
    }
    return victims;
  }

  private void remove(PodInfo victim) {
    node = node.withoutPod(victim);
    throwUnlessSuccess(simulator.removePod(state, pod, victim, node));
  }

  private void add(PodInfo victim) {
    node = node.withPod(victim);
    throwUnlessSuccess(simulator.addPod(state, pod, victim, node));
  }

  private static void throwUnlessSuccess(Status status) {
    if (!status.isSuccess()) {
      throw new PluginFailure(status);
    }
  }

  private static final class PluginFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Status status;

    PluginFailure(Status status) {
      super(status.message(), status.cause());
      this.status = status;
    }
  }

  /** Potential victims, split by whether their preemption violates a disruption budget. */
  private record PdbViolations(List<PodInfo> violating, List<PodInfo> nonViolating) {

    /** Splits the pods, in order, by the remaining disruptions of the budgets that match them. */
    static PdbViolations filterPodsWithPdbViolation(
        List<PodInfo> pods, List<DisruptionBudget> budgets) {
      int[] disruptionsAllowed =
          budgets.stream().mapToInt(DisruptionBudget::disruptionsAllowed).toArray();
      List<PodInfo> violating = new ArrayList<>();
      List<PodInfo> nonViolating = new ArrayList<>();
      for (PodInfo pod : pods) {
        boolean violated = false;
        for (int i = 0; i < disruptionsAllowed.length; i++) {
          if (budgets.get(i).matches(pod)) {
            disruptionsAllowed[i]--;
            violated |= disruptionsAllowed[i] < 0;
          }
        }
        (violated ? violating : nonViolating).add(pod);
      }
      return new PdbViolations(violating, nonViolating);
    }
  }
}
