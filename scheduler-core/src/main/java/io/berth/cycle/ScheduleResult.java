package io.berth.cycle;

import io.berth.framework.CycleState;

/** The result of the scheduling algorithm. */
sealed interface ScheduleResult {
  /** A node was selected. */
  record Scheduled(String nodeName, CycleState state) implements ScheduleResult {}

  /** The attempt failed. */
  record Failed(FitError fitError) implements ScheduleResult {}
}
