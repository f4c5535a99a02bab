package io.berth.model;

import org.jspecify.annotations.Nullable;

/** The effect of a taint on pods that do not tolerate it. */
public enum TaintEffect {
  NO_SCHEDULE("NoSchedule"),
  PREFER_NO_SCHEDULE("PreferNoSchedule"),
  NO_EXECUTE("NoExecute"),
  /** Any other text; it has no effect. */
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

  /** Returns the name in the Kubernetes API; empty for {@link #OTHER}. */
  public String text() {
    return text;
  }

  /** Returns whether pods that do not tolerate the taint cannot be scheduled on the node. */
  public boolean preventsScheduling() {
    return this == NO_SCHEDULE || this == NO_EXECUTE;
  }
}
