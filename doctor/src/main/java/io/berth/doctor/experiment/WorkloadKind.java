package io.berth.doctor.experiment;

/** The controllers of synthetic workloads. A Service selects the pods of the first two. */
public enum WorkloadKind {
  DEPLOYMENT("Deployment"),
  STATEFUL_SET("StatefulSet"),
  JOB("Job");

  private final String kind;

  WorkloadKind(String kind) {
    this.kind = kind;
  }

  /** Returns the kind as manifests write it. */
  public String kind() {
    return kind;
  }
}
