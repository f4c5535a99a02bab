package io.berth.framework;

import org.jspecify.annotations.Nullable;

/** The places where plugins take part, in the order in which configurations list them. */
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
  /** Known to configurations; pod groups are not built yet, so no plugin can implement it. */
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

  /** Tells whether plugins of this class take part at this point. */
  public boolean accepts(Class<? extends Plugin> plugin) {
    return type != null && type.isAssignableFrom(plugin);
  }
}
