package io.berth.simulator;

import io.berth.framework.Preemptor;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import java.util.ArrayList;
import java.util.List;

/** Writes down what it was told to remove, and removes nothing. */
final class RecordingPreemptor implements Preemptor {
  private final List<Preemption> preemptions = new ArrayList<>();

  @Override
  public Status preempt(PodInfo preemptor, String nodeName, List<PodInfo> victims) {
    preemptions.add(new Preemption(nodeName, victims));
    return Status.SUCCESS;
  }

  @Override
  public boolean isPreempting(PodInfo preemptor) {
    return false;
  }

  /** Returns what was to be removed since it was last asked. */
  List<Preemption> take() {
    List<Preemption> taken = List.copyOf(preemptions);
    preemptions.clear();
    return taken;
  }
}
