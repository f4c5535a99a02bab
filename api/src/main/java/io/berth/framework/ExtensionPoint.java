package io.berth.framework;

import org.jspecify.annotations.Nullable;

/** The extension points of the scheduling framework, in the order of the configuration API. */
public enum ExtensionPoint {
  PRE_ENQUEUE("preEnqueue", PreEnqueuePlugin.class),
  QUEUE_SORT("queueSort", QueueSortPlugin.class),
  PRE_FILTER("preFilter", PreFilterPlugin.class),
  FILTER("filter", FilterPlugin.class),
  POST_FILTER("postFilter", PostFilterPlugin.class),
  PRE_SCORE("preScore", PreScorePlugin.class),
  SCORE("score", ScorePlugin.class),
  RESERVE("reserve", ReservePlugin.class),
  PERMIT("permit", PermitPlugin.class),
  PRE_BIND("preBind", PreBindPlugin.class),
  BIND("bind", BindPlugin.class),
  POST_BIND("postBind", PostBindPlugin.class),
  /** Accepted in configurations; not implemented, because pod groups are not supported. */
  PLACEMENT_GENERATE("placementGenerate", null),
  PLACEMENT_SCORE("placementScore", PlacementScorePlugin.class);

  private final String key;
  private final @Nullable Class<? extends Plugin> type;

  ExtensionPoint(String key, @Nullable Class<? extends Plugin> type) {
    this.key = key;
    this.type = type;
  }

  /** Returns the field of {@code profiles[].plugins} that configures this point. */
  public String key() {
    return key;
  }

  /** Returns whether plugins of this class implement the extension point. */
  public boolean isImplementedBy(Class<? extends Plugin> plugin) {
    return type != null && type.isAssignableFrom(plugin);
  }
}
