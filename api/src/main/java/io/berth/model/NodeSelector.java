package io.berth.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Compiled node selector terms, one of which has to match; without terms it matches no node. */
public final class NodeSelector {
  private final NodeSelectorTerm[] terms;
  private final List<SelectorProblem> problems;

  private NodeSelector(List<NodeSelectorTerm> terms) {
    this.terms = terms.toArray(new NodeSelectorTerm[0]);
    this.problems = terms.stream().flatMap(term -> term.problems().stream()).toList();
  }

  /**
   * Compiles the terms and refuses malformed ones.
   *
   * @throws InvalidSelectorException naming every malformed requirement
   */
  public static NodeSelector of(io.fabric8.kubernetes.api.model.NodeSelector selector) {
    return of(selector, "");
  }

  /**
   * Compiles the terms and refuses malformed ones.
   *
   * @param path where the selector stands, for the names of malformed fields; may be empty
   * @throws InvalidSelectorException naming every malformed requirement
   */
  public static NodeSelector of(
      io.fabric8.kubernetes.api.model.NodeSelector selector, String path) {
    NodeSelector compiled = compile(selector, path);
    if (!compiled.problems.isEmpty()) {
      throw new InvalidSelectorException(compiled.problems);
    }
    return compiled;
  }

  /** Compiles the terms; a malformed one never matches, and {@link #problems} tells of it. */
  public static NodeSelector lenient(io.fabric8.kubernetes.api.model.NodeSelector selector) {
    return compile(selector, "");
  }

  private static NodeSelector compile(
      io.fabric8.kubernetes.api.model.NodeSelector selector, String path) {
    String prefix = path.isEmpty() ? "nodeSelectorTerms[" : path + ".nodeSelectorTerms[";
    List<io.fabric8.kubernetes.api.model.NodeSelectorTerm> terms =
        Objects.requireNonNullElse(selector.getNodeSelectorTerms(), List.of());
    List<NodeSelectorTerm> compiled = new ArrayList<>();
    for (int i = 0; i < terms.size(); i++) {
      if (!NodeSelectorTerm.isEmpty(terms.get(i))) {
        compiled.add(NodeSelectorTerm.of(terms.get(i), prefix + i + "]"));
      }
    }
    return new NodeSelector(compiled);
  }

  /** Whether some well-formed term matches. An empty {@code nodeName} is a node without a name. */
  public boolean matches(Labels nodeLabels, String nodeName) {
    for (NodeSelectorTerm term : terms) {
      if (term.matches(nodeLabels, nodeName)) {
        return true;
      }
    }
    return false;
  }

  /** What is wrong with the malformed terms; empty if nothing is. */
  public List<SelectorProblem> problems() {
    return problems;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof NodeSelector that && Arrays.equals(terms, that.terms);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(terms);
  }
}
