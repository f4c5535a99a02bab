package io.berth.framework;

/** Takes note of how pods come into the queue and what wakes them. */
public interface QueueMeter {
  /** Takes note of nothing. */
  QueueMeter NONE =
      new QueueMeter() {
        @Override
        public void entered(Part part, EventLabel event) {}

        @Override
        public long start() {
          return 0;
        }

        @Override
        public HintMeter hints(String plugin) {
          return HintMeter.NONE;
        }
      };

  /** The parts that a pod can come into. */
  enum Part {
    ACTIVE("active"),
    BACKOFF("backoff"),
    UNSCHEDULABLE("unschedulable");

    private final String label;

    Part(String label) {
      this.label = label;
    }

    /** Returns the name that kube-scheduler's metrics have for it. */
    public String label() {
      return label;
    }
  }

  /** What a hint said. */
  enum Hint {
    QUEUE("Queue"),
    SKIP("QueueSkip"),
    ERROR("Error");

    private final String label;

    Hint(String label) {
      this.label = label;
    }

    /** Returns the name that kube-scheduler's metrics have for it. */
    public String label() {
      return label;
    }
  }

  /** Takes note of the hints of one plugin. */
  @FunctionalInterface
  interface HintMeter {
    /** Takes note of nothing. */
    HintMeter NONE = (event, said, start) -> {};

    /** A hint was asked whether what happened helps a pod. */
    void ran(EventLabel event, Hint said, long start);
  }

  /** A pod came into a part of the queue. */
  void entered(Part part, EventLabel event);

  /** Returns the time in nanoseconds, to be handed back when something has ended. */
  long start();

  /** Returns who takes note of a plugin's hints; to be asked for once. */
  HintMeter hints(String plugin);
}
