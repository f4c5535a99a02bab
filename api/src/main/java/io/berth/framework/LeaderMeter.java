package io.berth.framework;

/** Records the state of leader election. */
public interface LeaderMeter {
  /** A meter that records nothing. */
  LeaderMeter NONE =
      new LeaderMeter() {
        @Override
        public void leading(String lease, boolean leading) {}

        @Override
        public void slowPathExercised(String lease) {}
      };

  /** Records whether this process holds the lease; called at start and on every change. */
  void leading(String lease, boolean leading);

  /** Records a renewal that needed a read before the write. */
  void slowPathExercised(String lease);
}
