package io.berth.simulator;

import io.berth.cycle.FitError;
import io.berth.cycle.PodStatusReporter;
import io.berth.model.PodInfo;

/** Writes into the ledger what the scheduler has to say of pods, and nominations to the cluster. */
final class RecordingStatusReporter implements PodStatusReporter {
  private final PodRecords ledger;
  private final SimulatedCluster cluster;

  RecordingStatusReporter(PodRecords ledger, SimulatedCluster cluster) {
    this.ledger = ledger;
    this.cluster = cluster;
  }

  @Override
  public void scheduled(PodInfo pod, String nodeName) {
    PodRecords.Entry entry = ledger.of(pod);
    entry.nodeName = nodeName;
    entry.refusal = "";
  }

  /** Its preparation is over at once here, so nobody would see the nomination. */
  @Override
  public void nominated(PodInfo pod, String nodeName) {}

  /** Nothing lingers here: what is deleted is gone. */
  @Override
  public void skipped(PodInfo pod) {}

  @Override
  public void failed(PodInfo pod, FitError report) {
    ledger.of(pod).refusal = report.message();
    if (report.nomination() != null) {
      cluster.nominate(pod, report.nomination());
    }
  }
}
