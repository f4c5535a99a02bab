package io.berth.model;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a pod requires of its node: its nodeSelector and its required node affinity terms. */
public final class RequiredNodeAffinity {
  /** Required by a pod that says nothing; matches every node. */
  public static final RequiredNodeAffinity NONE = new RequiredNodeAffinity();

  private RequiredNodeAffinity() {}

  public static RequiredNodeAffinity of(Pod pod) {
    return Unbuilt.yet("to be built");
  }

  /** Whether the pod says nothing about nodes. */
  public boolean isEmpty() {
    return Unbuilt.<Boolean>yet("to be built");
  }

  /** Whether the node will do. A malformed term matches no node; {@link #error} tells of it. */
  public boolean matches(Labels nodeLabels, String nodeName) {
    return Unbuilt.<Boolean>yet("to be built");
  }

  /** The problem that kept the node from matching, or null if there is none or the node matches. */
  public @Nullable String error(Labels nodeLabels, String nodeName) {
    return Unbuilt.yet("to be built");
  }

  /**
   * The only nodes, sorted by name, that the terms' {@code metadata.name} fields allow; null if some
   * term names no node, empty if the terms contradict themselves.
   */
  public @Nullable List<String> nodeNames() {
    return Unbuilt.yet("to be built");
  }
}
