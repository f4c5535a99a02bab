package io.berth.model;

import org.jspecify.annotations.Nullable;

/** What a taint does to pods that do not tolerate it. */
public enum TaintEffect {
  NO_SCHEDULE("NoSchedule"),
  PREFER_NO_SCHEDULE("PreferNoSchedule"),
  NO_EXECUTE("NoExecute"),
  /** Anything else; it keeps no pod away. */
  OTHER("");

  private final String text;

  TaintEffect(String text) {
    this.text = text;
  }

  static TaintEffect of(@Nullable String text) {
    for (TaintEffect effect : values()) {
      if (effect != OTHER && effect.text.equals(text)) {
        return effect;
      }
    }
    return OTHER;
  }

  /** The name that the Kubernetes API uses; empty for {@link #OTHER}. */
  public String text() {
    return text;
  }

  /** Whether a pod that does not tolerate the taint is kept off the node. */
  public boolean keepsPodsAway() {
    return this == NO_SCHEDULE || this == NO_EXECUTE;
  }
}
