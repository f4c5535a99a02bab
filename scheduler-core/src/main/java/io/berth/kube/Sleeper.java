package io.berth.kube;

import java.time.Duration;

/** How a thread that has nothing to do for a while spends it. */
@FunctionalInterface
interface Sleeper {
  Sleeper SLEEP = Thread::sleep;

  void take(Duration time) throws InterruptedException;
}
