package com.example.berth;

import io.berth.framework.CachingScope;
import io.berth.framework.CycleState;
import io.berth.framework.ScorePlugin;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import jakarta.inject.Inject;

/** Prefers nodes with a label. */
public final class PreferLabelledNodes implements ScorePlugin {
  static final String NAME = "PreferLabelledNodes";

  /** The args of the plugin. */
  record Args(String label) {}

  private final String label;

  @Inject
  PreferLabelledNodes(Args args) {
    this.label = args.label();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    return node.labels().containsKey(label) ? MAX_NODE_SCORE : MIN_NODE_SCORE;
  }

  /** Allows Berth to reuse the score of a node until the node changes. */
  @Override
  public CachingScope scoreCachingScope() {
    return CachingScope.NODE;
  }
}
