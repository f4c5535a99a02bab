package io.berth.kube;

import io.berth.cycle.FitError;
import io.berth.cycle.PodStatusReporter;
import io.berth.model.PodInfo;
import jakarta.inject.Inject;

/** Tells of pods by events and by their status. */
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
  public void failed(PodInfo pod, FitError report) {
    statuses.failed(pod, report); // first, for it may hold a nomination
    events.record(PodEvent.failed(pod, report.message()));
  }
}
