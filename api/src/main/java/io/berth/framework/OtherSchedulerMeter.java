package io.berth.framework;

/** Records conflicts with other schedulers and with kubelets. Called by any thread. */
public interface OtherSchedulerMeter {
  /** A meter that records nothing. */
  OtherSchedulerMeter NONE =
      new OtherSchedulerMeter() {
        @Override
        public void bindRechecked(boolean passed) {}

        @Override
        public void contendedBindingDelayed() {}

        @Override
        public void kubeletRejected(String reason) {}
      };

  /** Records a recheck of a node that another client changed before the binding was sent. */
  void bindRechecked(boolean passed);

  /** Records a binding that was delayed in favor of expected bindings of another scheduler. */
  void contendedBindingDelayed();

  /** Records a bound pod that the kubelet of its node rejected. */
  void kubeletRejected(String reason);
}
