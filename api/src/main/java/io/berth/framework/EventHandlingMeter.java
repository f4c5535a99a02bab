package io.berth.framework;

/** Takes note of how long news of the cluster keep those who bring them. */
public interface EventHandlingMeter {
  /** Takes note of nothing. */
  EventHandlingMeter NONE =
      new EventHandlingMeter() {
        @Override
        public long start() {
          return 0;
        }

        @Override
        public void handled(EventLabel event, long start) {}

        @Override
        public void waitsElsewhere(String scheduler, boolean waits) {}

        @Override
        public void termsIgnored(int terms) {}
      };

  /** Returns the time in nanoseconds, to be handed back when something has ended. */
  long start();

  /** News were passed on to all who had to hear them. */
  void handled(EventLabel event, long start);

  /** A pod waits for a scheduler that is none of ours, or does no longer. */
  void waitsElsewhere(String scheduler, boolean waits);

  /** Inter-pod affinity terms of a bound pod were passed over, because it has too many. */
  void termsIgnored(int terms);
}
