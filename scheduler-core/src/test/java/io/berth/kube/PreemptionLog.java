package io.berth.kube;

import io.berth.framework.PreemptionMeter;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Writes down what is to be counted. */
final class PreemptionLog implements PreemptionMeter {
  final List<String> told = new CopyOnWriteArrayList<>();

  @Override
  public void attempted() {
    told.add("attempted");
  }

  @Override
  public void began(int victims) {
    told.add(victims + " victims");
  }

  @Override
  public long start() {
    return 0;
  }

  @Override
  public void ended(boolean success, long start) {
    told.add(success ? "gone" : "failed");
  }
}
