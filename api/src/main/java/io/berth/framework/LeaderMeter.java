package io.berth.framework;

/** Takes note of who leads. */
public interface LeaderMeter {
  /** Takes note of nothing. */
  LeaderMeter NONE =
      new LeaderMeter() {
        @Override
        public void leads(String lease, boolean leading) {}

        @Override
        public void tookTheSlowPath(String lease) {}
      };

  /** Tells, whenever it changes and once at the start, whether this process holds the lease. */
  void leads(String lease, boolean leading);

  /** The lease could not be renewed by one write alone: it had to be read first. */
  void tookTheSlowPath(String lease);
}
