package io.berth.testing;

import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import java.util.List;

/** Builds terms of node affinity: {@code term().in("zone", "a", "b").name("n1")}. */
public final class NodeTerms {
  private final NodeSelectorTerm term = new NodeSelectorTerm();

  private NodeTerms() {}

  /** Returns a term without requirements, which matches no node. */
  public static NodeTerms term() {
    return new NodeTerms();
  }

  public NodeTerms in(String key, String... values) {
    return label(key, "In", values);
  }

  public NodeTerms notIn(String key, String... values) {
    return label(key, "NotIn", values);
  }

  public NodeTerms exists(String key) {
    return label(key, "Exists");
  }

  public NodeTerms absent(String key) {
    return label(key, "DoesNotExist");
  }

  public NodeTerms greaterThan(String key, long bound) {
    return label(key, "Gt", Long.toString(bound));
  }

  public NodeTerms lessThan(String key, long bound) {
    return label(key, "Lt", Long.toString(bound));
  }

  /** Adds a requirement on a label, which may be malformed. */
  public NodeTerms label(String key, String operator, String... values) {
    term.getMatchExpressions().add(new NodeSelectorRequirement(key, operator, List.of(values)));
    return this;
  }

  /** Adds a requirement on the name of the node. */
  public NodeTerms name(String nodeName) {
    return field("metadata.name", "In", nodeName);
  }

  public NodeTerms field(String key, String operator, String... values) {
    term.getMatchFields().add(new NodeSelectorRequirement(key, operator, List.of(values)));
    return this;
  }

  public NodeSelectorTerm build() {
    return term;
  }
}
