package io.berth.framework;

import io.berth.model.PodInfo;

/** Tries to make a pod schedulable for which no node is feasible; usually by preemption. */
public interface PostFilterPlugin extends Plugin {
  /**
   * Called on the scheduling thread if every node was rejected. It may be expensive, because it
   * runs for unschedulable pods only, but all other pods wait for it; writes belong in the
   * background.
   *
   * <p>PostFilter plugins run in their configured order. {@code SUCCESS} and {@code
   * UNSCHEDULABLE_AND_UNRESOLVABLE} end the sequence; after {@code UNSCHEDULABLE} the next plugin
   * is called.
   *
   * @param statuses the statuses that rejected the nodes
   * @param simulator runs the filters of this profile on hypothetical nodes
   * @return {@code SUCCESS} with a nominated node, {@code UNSCHEDULABLE} if the plugin cannot help,
   *     {@code UNSCHEDULABLE_AND_UNRESOLVABLE}, or {@code ERROR}
   */
  PostFilterResult postFilter(
      CycleState state, PodInfo pod, NodeToStatusReader statuses, FilterSimulator simulator);
}
