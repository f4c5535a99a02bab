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
 * Finds the fewest and least important pods that must leave a node for the pod to fit: takes all
 * that may go off the node, and gives back one after the other as long as the pod still fits.
 */
final class VictimSearch {
  private static final Status NO_VICTIMS =
      Status.unschedulableAndUnresolvable("No preemption victims found for incoming pod");

  private final FilterSimulator whatIf;
  private final PodInfo pod;
  private final CycleState state;
  private NodeInfo node;

  /** Searches on copies: neither the attempt's state nor its snapshot change. */
  VictimSearch(FilterSimulator whatIf, CycleState state, PodInfo pod, NodeInfo node) {
    this.whatIf = whatIf;
    this.pod = pod;
    this.state = state.copy();
    this.node = node;
  }

  /** What was found: a candidate, or why the node is none. */
  record Result(@Nullable PreemptionCandidate candidate, Status status) {}

  /** Looks for victims; a plugin that fails on the way makes the node no candidate. */
  Result run(Predicate<PodInfo> mayGo, Comparator<PodInfo> order, List<DisruptionBudget> budgets) {
    try {
      return search(mayGo, order, budgets);
    } catch (PluginFailure e) {
      return new Result(null, e.status);
    }
  }

  private Result search(
      Predicate<PodInfo> mayGo, Comparator<PodInfo> order, List<DisruptionBudget> budgets) {
    List<PodInfo> potential = node.pods().stream().filter(mayGo).toList();
    for (PodInfo victim : potential) {
      remove(victim);
    }
    if (potential.isEmpty()) {
      return new Result(null, NO_VICTIMS);
    }
    Status fits = whatIf.filter(state, pod, node);
    if (!fits.isSuccess()) {
      return new Result(null, fits);
    }
    PdbViolations split = PdbViolations.of(potential.stream().sorted(order).toList(), budgets);
    List<PodInfo> victims = new ArrayList<>(keepOff(split.violating()));
    int violations = victims.size();
    victims.addAll(keepOff(split.allowed()));
    if (victims.isEmpty()) {
      return new Result(
          null, Status.error("expected at least one victim pod on node \"" + node.name() + "\""));
    }
    victims.sort(order);
    return new Result(new PreemptionCandidate(node.name(), victims, violations), Status.SUCCESS);
  }

  /** Gives pods back and returns those with which the pod would not fit. */
  private List<PodInfo> keepOff(List<PodInfo> pods) {
    List<PodInfo> victims = new ArrayList<>();
    for (PodInfo other : pods) {
      add(other);
      if (!whatIf.filter(state, pod, node).isSuccess()) {
        remove(other);
        victims.add(other);
      }
    }
    return victims;
  }

  private void remove(PodInfo victim) {
    node = node.minus(victim);
    require(whatIf.removePod(state, pod, victim, node));
  }

  private void add(PodInfo victim) {
    node = node.plus(victim);
    require(whatIf.addPod(state, pod, victim, node));
  }

  private static void require(Status status) {
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
}
