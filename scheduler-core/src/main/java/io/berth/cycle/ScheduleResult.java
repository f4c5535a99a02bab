package io.berth.cycle;

import io.berth.framework.CycleState;

/** What came of the search for a node. */
sealed interface ScheduleResult {
  /** The pod goes here. */
  record Placed(String nodeName, CycleState state) implements ScheduleResult {}

  /** The pod goes nowhere for now. */
  record Refused(SchedulingFailure setback) implements ScheduleResult {}
}
