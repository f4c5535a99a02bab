package io.berth.plugins.scarceresourceavoidance;

import io.berth.framework.CachingScope;
import io.berth.framework.CycleState;
import io.berth.framework.PreScorePlugin;
import io.berth.framework.ScorePlugin;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.ResourceName;
import io.berth.model.Resources;
import jakarta.inject.Inject;
import java.util.BitSet;
import java.util.List;

/** Avoids nodes with scarce resources, such as GPUs, for pods that do not request them. */
public final class ScarceResourceAvoidance implements PreScorePlugin, ScorePlugin {
  public static final String NAME = "ScarceResourceAvoidance";

  /* Pods do not request the resource pods. */
  private static final ResourceName[] NATIVE = {
    ResourceName.CPU, ResourceName.MEMORY, ResourceName.EPHEMERAL_STORAGE
  };

  private final BitSet scarce = new BitSet();

  /* Keeps the names reachable, because the index of an unused name is reassigned. */
  private final List<ResourceName> names;

  @Inject
  public ScarceResourceAvoidance(ScarceResourceAvoidanceArgs args) {
    names = args.resources().stream().map(ResourceName::of).toList();
    names.forEach(name -> scarce.set(name.index()));
  }

  @Override
  public String name() {
    return NAME;
  }

  /** No-op; exists because configurations may enable the plugin at this point. */
  @Override
  public Status preScore(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    return Status.SUCCESS;
  }

  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    Resources requested = pod.resources().requests();
    Resources allocatable = node.allocatable();
    int kinds = NATIVE.length + allocatable.scalarCount();
    long unused = 0;
    long scarceUnused = 0;
    for (int i = 0; i < kinds; i++) {
      int scalar = i - NATIVE.length;
      ResourceName name = scalar < 0 ? NATIVE[i] : allocatable.scalarName(scalar);
      long amount = scalar < 0 ? allocatable.get(name) : allocatable.scalarAmount(scalar);
      if (amount > 0 && requested.get(name) <= 0) {
        unused++;
        scarceUnused += scarce.get(name.index()) ? 1 : 0;
      }
    }
    return score(unused, scarceUnused);
  }

  /** Scores a node by its number of resources that the pod does not use, and of scarce ones. */
  static long score(long unused, long scarceUnused) {
    return scarceUnused == 0 ? MAX_NODE_SCORE : (unused - scarceUnused) * MAX_NODE_SCORE / unused;
  }

  @Override
  public CachingScope scoreCachingScope() {
    return CachingScope.NODE;
  }
}
