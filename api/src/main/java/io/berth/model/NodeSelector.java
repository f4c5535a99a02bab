package io.berth.model;

/** Compiled node selector terms, one of which has to match. */
public final class NodeSelector {
  private NodeSelector() {}

  /**
   * Compiles the terms and refuses malformed ones.
   *
   * @throws InvalidSelectorException naming every malformed requirement
   */
  public static NodeSelector of(io.fabric8.kubernetes.api.model.NodeSelector selector) {
    return Unbuilt.yet("to be built");
  }

  /** Compiles the terms; a malformed one never matches, and {@link #problems} tells of it. */
  public static NodeSelector lenient(io.fabric8.kubernetes.api.model.NodeSelector selector) {
    return Unbuilt.yet("to be built");
  }

  /** Whether some well-formed term matches. An empty {@code nodeName} is a node without a name. */
  public boolean matches(Labels nodeLabels, String nodeName) {
    return Unbuilt.<Boolean>yet("to be built");
  }

  /** What is wrong with the malformed terms; empty if nothing is. */
  public String problems() {
    return Unbuilt.yet("to be built");
  }
}
