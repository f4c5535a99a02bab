package io.berth.runtime;

import io.berth.model.PodInfo;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The pods for which room was made on a node, and which are not there yet. */
@FunctionalInterface
public interface PodNominator {
  PodNominator NONE =
      new PodNominator() {
        @Override
        public List<PodInfo> on(String nodeName) {
          return List.of();
        }

        @Override
        public Collection<String> nodeNames() {
          return List.of();
        }
      };

  /** Returns the pods nominated to a node. */
  List<PodInfo> on(String nodeName);

  /**
   * Returns the nodes that pods are nominated to, as of now; null where nobody keeps a list, and
   * then every node has to be asked about.
   */
  default @Nullable Collection<String> nodeNames() {
    return null;
  }
}
