package io.berth.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A compiled node selector: it matches if any term matches; without terms it matches no node. */
public final class NodeSelector {
  private final NodeSelectorTerm[] terms;
  private final List<SelectorProblem> problems;

  private NodeSelector(List<NodeSelectorTerm> terms) {
    this.terms = terms.toArray(new NodeSelectorTerm[0]);
    this.problems = terms.stream().flatMap(term -> term.problems().stream()).toList();
  }

  /**
   * Compiles a selector and rejects malformed terms.
   *
   * @throws InvalidSelectorException naming every malformed requirement
   */
  public static NodeSelector of(io.fabric8.kubernetes.api.model.NodeSelector selector) {
    return of(selector, "");
  }

  /**
   * Compiles a selector and rejects malformed terms.
   *
   * @param path the path of the selector, for the names of malformed fields; may be empty
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

  /**
   * Compiles a selector as upstream's {@code NewLazyErrorNodeSelector}: a malformed term never
   * matches and is reported by {@link #problems}.
   */
  public static NodeSelector lazyError(io.fabric8.kubernetes.api.model.NodeSelector selector) {
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

  /** Returns whether a valid term matches. An empty {@code nodeName} is a node without a name. */
  public boolean matches(LabelSet nodeLabels, String nodeName) {
    for (NodeSelectorTerm term : terms) {
      if (term.matches(nodeLabels, nodeName)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the problems of malformed terms; empty if all are valid. */
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
