package io.berth.kube;

import io.berth.framework.PreemptionMeter;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Records the calls of the meter. */
final class RecordingPreemptionMeter implements PreemptionMeter {
  final List<String> recorded = new CopyOnWriteArrayList<>();

  @Override
  public void attempted() {
    recorded.add("attempted");
  }

  @Override
  public void victimsSelected(int victims) {
    recorded.add(victims + " victims");
  }

  @Override
  public long start() {
    return 0;
  }

  @Override
  public void preemptionFinished(boolean success, long start) {
    recorded.add(success ? "gone" : "failed");
  }
}
