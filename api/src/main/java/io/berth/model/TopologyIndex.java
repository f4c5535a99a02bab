package io.berth.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The domains of one topology label: numbers from 0 in the order of the nodes that first show them,
 * so that counting per domain is counting in an array.
 */
public final class TopologyIndex {
  /** The domain of a node that lacks the label. */
  public static final int ABSENT = -1;

  private final int[] domainOfNode;
  private final List<String> values;

  TopologyIndex(int[] domainOfNode, List<String> values) {
    this.domainOfNode = domainOfNode;
    this.values = values;
  }

  static TopologyIndex of(String key, List<NodeInfo> nodes) {
    int[] domains = new int[nodes.size()];
    List<String> values = new ArrayList<>();
    Map<String, Integer> known = new HashMap<>();
    for (int i = 0; i < domains.length; i++) {
      String value = nodes.get(i).labels().get(key);
      if (value == null) {
        domains[i] = ABSENT;
        continue;
      }
      domains[i] = known.computeIfAbsent(value, v -> known.size());
      if (domains[i] == values.size()) {
        values.add(value);
      }
    }
    return new TopologyIndex(domains, List.copyOf(values));
  }

  /** Returns the domain of a node of the snapshot, or {@link #ABSENT}. */
  public int domainOf(NodeInfo node) {
    return domainOfNode[node.index()];
  }

  /** Returns the domain of the node at that place of the snapshot, or {@link #ABSENT}. */
  public int domainOf(int nodeIndex) {
    return domainOfNode[nodeIndex];
  }

  /** Returns the domain of a value, or {@link #ABSENT} where no node has it. */
  public int domain(String value) {
    return values.indexOf(value);
  }

  /** Returns how many domains all nodes of the snapshot make up. */
  public int domainCount() {
    return values.size();
  }

  /** Tells whether no node of the snapshot carries the label. */
  public boolean isEmpty() {
    return values.isEmpty();
  }

  /** Returns about how much memory this takes; the values themselves are the nodes'. */
  long bytes() {
    return 64 + 4L * domainOfNode.length + 8L * values.size();
  }

  /** Returns the label's value in a domain. */
  public String value(int domain) {
    return values.get(domain);
  }
}
