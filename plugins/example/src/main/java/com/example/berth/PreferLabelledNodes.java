package com.example.berth;

import io.berth.framework.CachingScope;
import io.berth.framework.CycleState;
import io.berth.framework.ScorePlugin;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import jakarta.inject.Inject;

/** Prefers the nodes that carry a label. */
public final class PreferLabelledNodes implements ScorePlugin {
  static final String NAME = "PreferLabelledNodes";

  /** What a configuration says about this plugin: which label. */
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
    return node.labels().containsKey(label) ? MAX_SCORE : MIN_SCORE;
  }

  /** Lets Berth keep the score of a node until the node changes. */
  @Override
  public CachingScope scoreDependsOn() {
    return CachingScope.NODE;
  }
}
