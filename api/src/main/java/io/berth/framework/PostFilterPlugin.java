package io.berth.framework;

import io.berth.model.PodInfo;

/** Tries to make room when no node passes the filters. */
public interface PostFilterPlugin extends Plugin {
  /**
   * Called when every node was rejected. May answer success with a nominated node; unschedulable
   * when nothing can be done, and then the next plugin is asked; unresolvable, which ends the
   * round; or error.
   *
   * @param verdicts why each node was rejected
   * @param whatIf judges changed nodes as this profile's filters would
   */
  PostFilterResult postFilter(
      CycleState state, PodInfo pod, NodeToStatusReader verdicts, FilterSimulator whatIf);
}
