package io.berth.kube;

import io.berth.cycle.FitError;
import io.berth.cycle.PodStatusReporter;
import io.berth.model.PodInfo;
import jakarta.inject.Inject;

/** Reports results of scheduling by events and pod statuses. */
public final class KubePodStatusReporter implements PodStatusReporter {
  private final EventRecorder events;
  private final PodStatusWriter statuses;

  @Inject
  public KubePodStatusReporter(EventRecorder events, PodStatusWriter statuses) {
    this.events = events;
    this.statuses = statuses;
  }

  @Override
  public void scheduled(PodInfo pod, String nodeName) {
    events.record(PodEvent.scheduled(pod, nodeName));
    statuses.forget(pod.uid());
  }

  @Override
  public void nominated(PodInfo pod, String nodeName) {
    statuses.nominate(pod, nodeName);
  }

  @Override
  public void skipped(PodInfo pod) {
    events.record(PodEvent.failed(pod, "skip schedule deleting pod: " + pod.key()));
  }

  @Override
  public void failed(PodInfo pod, FitError fitError) {
    statuses.failed(pod, fitError); // first, since it may contain a nomination
    events.record(PodEvent.failed(pod, fitError.message()));
  }
}
