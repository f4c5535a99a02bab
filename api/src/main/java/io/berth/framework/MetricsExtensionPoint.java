package io.berth.framework;

/** The values of the label {@code extension_point} in kube-scheduler's metrics. */
public enum MetricsExtensionPoint {
  PRE_ENQUEUE("PreEnqueue"),
  PRE_FILTER("PreFilter"),
  PRE_FILTER_EXTENSION_ADD_POD("PreFilterExtensionAddPod"),
  PRE_FILTER_EXTENSION_REMOVE_POD("PreFilterExtensionRemovePod"),
  FILTER("Filter"),
  POST_FILTER("PostFilter"),
  PRE_SCORE("PreScore"),
  SCORE("Score"),
  SCORE_EXTENSION_NORMALIZE("ScoreExtensionNormalize"),
  RESERVE("Reserve"),
  UNRESERVE("Unreserve"),
  PERMIT("Permit"),
  PRE_BIND_PRE_FLIGHT("PreBindPreFlight"),
  PRE_BIND("PreBind"),
  BIND("Bind"),
  POST_BIND("PostBind");

  private final String label;

  MetricsExtensionPoint(String label) {
    this.label = label;
  }

  /** Returns the value of the label. */
  public String label() {
    return label;
  }
}
