package io.berth.framework;

/** Records pods that enter the scheduling queue, and queueing hints. Called under its lock. */
public interface QueueMeter {
  /** A meter that records nothing. */
  QueueMeter NONE =
      new QueueMeter() {
        @Override
        public void podIncoming(SubQueue part, EventLabel event) {}

        @Override
        public long start() {
          return 0;
        }

        @Override
        public HintMeter hintMeter(String plugin) {
          return HintMeter.NONE;
        }
      };

  /** The parts of the scheduling queue. */
  enum SubQueue {
    ACTIVE("active"),
    BACKOFF("backoff"),
    UNSCHEDULABLE("unschedulable");

    private final String label;

    SubQueue(String label) {
      this.label = label;
    }

    /** Returns the value of the label in kube-scheduler's metrics. */
    public String label() {
      return label;
    }
  }

  /** The result of a queueing hint function. */
  enum HintResult {
    QUEUE("Queue"),
    QUEUE_SKIP("QueueSkip"),
    ERROR("Error");

    private final String label;

    HintResult(String label) {
      this.label = label;
    }

    /** Returns the value of the label in kube-scheduler's metrics. */
    public String label() {
      return label;
    }
  }

  /** Records the queueing hints of one plugin. */
  @FunctionalInterface
  interface HintMeter {
    /** A meter that records nothing. */
    HintMeter NONE = (event, result, start) -> {};

    /** Records one execution of a queueing hint function. */
    void hintExecuted(EventLabel event, HintResult result, long start);
  }

  /** Records a pod that entered a part of the queue because of an event. */
  void podIncoming(SubQueue part, EventLabel event);

  /** Returns the current time in nanoseconds, to be passed to a later call as its start. */
  long start();

  /** Returns the meter of a plugin's hints. Called once per plugin. */
  HintMeter hintMeter(String plugin);
}
