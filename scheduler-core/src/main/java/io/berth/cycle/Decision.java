package io.berth.cycle;

import io.berth.framework.CycleState;

/** What came of the search for a node. */
sealed interface Decision {
  /** The pod goes here. */
  record Placed(String nodeName, CycleState state) implements Decision {}

  /** The pod goes nowhere for now. */
  record Refused(Setback setback) implements Decision {}
}
