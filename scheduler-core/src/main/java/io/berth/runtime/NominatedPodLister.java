package io.berth.runtime;

import io.berth.model.PodInfo;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists the pods that are nominated to nodes and not yet assigned. */
@FunctionalInterface
public interface NominatedPodLister {
  NominatedPodLister NONE =
      new NominatedPodLister() {
        @Override
        public List<PodInfo> nominatedPodsForNode(String nodeName) {
          return List.of();
        }

        @Override
        public Collection<String> nominatedNodeNames() {
          return List.of();
        }
      };

  /** Returns the pods nominated to a node. */
  List<PodInfo> nominatedPodsForNode(String nodeName);

  /**
   * Returns the nodes with nominated pods; null if they are unknown, and then every node must be
   * queried.
   */
  default @Nullable Collection<String> nominatedNodeNames() {
    return null;
  }
}
