package io.berth.plugins.imagelocality;

import io.berth.framework.CachingScope;
import io.berth.framework.CycleState;
import io.berth.framework.ScorePlugin;
import io.berth.framework.StateKey;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;

/** Prefers nodes that have the pod's images already, the more bytes the better. */
public final class ImageLocality implements ScorePlugin {
  public static final String NAME = "ImageLocality";

  private static final StateKey<PodImages> IMAGES = StateKey.of("ImageLocality/images");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    PodImages images = state.get(IMAGES);
    if (images == null) {
      images = PodImages.of(pod, state.snapshot());
      state.put(IMAGES, images);
    }
    return images.score(node);
  }

  /** An image counts by the share of all nodes that have it. */
  @Override
  public CachingScope scoreDependsOn() {
    return CachingScope.NODE_OBJECTS;
  }
}
