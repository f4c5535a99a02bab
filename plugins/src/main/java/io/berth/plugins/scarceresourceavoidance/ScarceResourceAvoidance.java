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

/** Keeps nodes with scarce resources, GPUs say, for the pods that ask for them. */
public final class ScarceResourceAvoidance implements PreScorePlugin, ScorePlugin {
  public static final String NAME = "ScarceResourceAvoidance";

  /* The number of pods is not a resource that pods ask for. */
  private static final ResourceName[] NATIVE = {
    ResourceName.CPU, ResourceName.MEMORY, ResourceName.EPHEMERAL_STORAGE
  };

  private final BitSet scarce = new BitSet();

  /* A name's index is its own only as long as the name is in use. */
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

  /** There is nothing to prepare; upstream has this point, so a configuration may name it. */
  @Override
  public Status preScore(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    return Status.SUCCESS;
  }

  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    Resources asked = pod.amounts().requests();
    Resources offered = node.allocatable();
    int kinds = NATIVE.length + offered.extendedCount();
    long unused = 0;
    long scarceUnused = 0;
    for (int i = 0; i < kinds; i++) {
      int scalar = i - NATIVE.length;
      ResourceName name = scalar < 0 ? NATIVE[i] : offered.extendedName(scalar);
      long amount = scalar < 0 ? offered.get(name) : offered.extendedAmount(scalar);
      if (amount > 0 && asked.get(name) <= 0) {
        unused++;
        scarceUnused += scarce.get(name.index()) ? 1 : 0;
      }
    }
    return score(unused, scarceUnused);
  }

  /**
   * Scores a node by how many kinds of resource lie idle there, and how many of them are scarce.
   */
  static long score(long unused, long scarceUnused) {
    return scarceUnused == 0 ? MAX_SCORE : (unused - scarceUnused) * MAX_SCORE / unused;
  }

  @Override
  public CachingScope scoreDependsOn() {
    return CachingScope.NODE;
  }
}
