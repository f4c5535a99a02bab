package io.berth.framework;

/** What plugins are asked to do, as kube-scheduler's metrics tell it apart. */
public enum MetricsExtensionPoint {
  PRE_ENQUEUE("PreEnqueue"),
  PRE_FILTER("PreFilter"),
  PRE_FILTER_ADD_POD("PreFilterExtensionAddPod"),
  PRE_FILTER_REMOVE_POD("PreFilterExtensionRemovePod"),
  FILTER("Filter"),
  POST_FILTER("PostFilter"),
  PRE_SCORE("PreScore"),
  SCORE("Score"),
  NORMALIZE("ScoreExtensionNormalize"),
  RESERVE("Reserve"),
  UNRESERVE("Unreserve"),
  PERMIT("Permit"),
  PRE_BIND_NEEDED("PreBindPreFlight"),
  PRE_BIND("PreBind"),
  BIND("Bind"),
  POST_BIND("PostBind");

  private final String label;

  MetricsExtensionPoint(String label) {
    this.label = label;
  }

  /** Returns the name that kube-scheduler's metrics have for it. */
  public String label() {
    return label;
  }
}
