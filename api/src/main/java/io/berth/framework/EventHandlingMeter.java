package io.berth.framework;

/** Records the handling of cluster events. Called by the threads that deliver the events. */
public interface EventHandlingMeter {
  /** A meter that records nothing. */
  EventHandlingMeter NONE =
      new EventHandlingMeter() {
        @Override
        public long start() {
          return 0;
        }

        @Override
        public void eventHandled(EventLabel event, long start) {}

        @Override
        public void podOfOtherSchedulerPending(String scheduler, boolean pending) {}

        @Override
        public void affinityTermsIgnored(int terms) {}
      };

  /** Returns the current time in nanoseconds, to be passed to a later call as its start. */
  long start();

  /** Records an event whose handlers have all returned. */
  void eventHandled(EventLabel event, long start);

  /** Records that a pod of another scheduler became pending, or is no longer. */
  void podOfOtherSchedulerPending(String scheduler, boolean pending);

  /** Records inter-pod affinity terms of a bound pod that are ignored because it has too many. */
  void affinityTermsIgnored(int terms);
}
