package io.berth.kube;

import java.time.Duration;

/** Blocks the current thread for some time. */
@FunctionalInterface
interface Sleeper {
  Sleeper SLEEP = Thread::sleep;

  void sleep(Duration duration) throws InterruptedException;
}
