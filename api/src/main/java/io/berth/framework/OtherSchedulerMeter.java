package io.berth.framework;

/** Takes note of what others do to the places that were chosen for pods. */
public interface OtherSchedulerMeter {
  /** Takes note of nothing. */
  OtherSchedulerMeter NONE =
      new OtherSchedulerMeter() {
        @Override
        public void lookedAgain(boolean stillFits) {}

        @Override
        public void held() {}

        @Override
        public void turnedAway(String reason) {}
      };

  /** A node that others had changed was judged once more before a pod was bound to it. */
  void lookedAgain(boolean stillFits);

  /** A binding was held for those that other schedulers were expected to make. */
  void held();

  /** A node would not run a pod that was bound to it. */
  void turnedAway(String reason);
}
