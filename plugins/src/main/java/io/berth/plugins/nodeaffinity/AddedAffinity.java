package io.berth.plugins.nodeaffinity;

import io.berth.model.InvalidSelectorException;
import io.berth.model.NodeDescription;
import io.berth.model.NodeInfo;
import io.berth.model.NodeSelector;
import io.berth.model.PreferredNodeAffinity;
import io.fabric8.kubernetes.api.model.NodeAffinity;
import org.jspecify.annotations.Nullable;

/** The node affinity that a profile adds to that of every pod. */
final class AddedAffinity {
  private final @Nullable NodeSelector required;
  private final PreferredNodeAffinity preferred;

  private AddedAffinity(@Nullable NodeSelector required, PreferredNodeAffinity preferred) {
    this.required = required;
    this.preferred = preferred;
  }

  /**
   * Compiles the affinity.
   *
   * @throws InvalidSelectorException if a term is malformed
   */
  static AddedAffinity of(@Nullable NodeAffinity affinity) {
    if (affinity == null) {
      return new AddedAffinity(null, PreferredNodeAffinity.NONE);
    }
    var required = affinity.getRequiredDuringSchedulingIgnoredDuringExecution();
    PreferredNodeAffinity preferred =
        PreferredNodeAffinity.of(affinity.getPreferredDuringSchedulingIgnoredDuringExecution());
    String error = preferred.error();
    if (error != null) {
      throw new InvalidSelectorException(error);
    }
    return new AddedAffinity(required == null ? null : NodeSelector.of(required), preferred);
  }

  boolean requiresNothing() {
    return required == null;
  }

  boolean admits(NodeDescription node) {
    return required == null || required.matches(node.labels(), node.name());
  }

  boolean prefersNothing() {
    return preferred.isEmpty();
  }

  long score(NodeInfo node) {
    return preferred.score(node.labels(), node.name());
  }
}
