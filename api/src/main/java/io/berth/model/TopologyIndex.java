package io.berth.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The domains of one topology key, numbered from 0 in the order of their first node, so that counts
 * per domain are array elements.
 */
public final class TopologyIndex {
  /** The domain of a node without the label. */
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
    Map<String, Integer> domainByValue = new HashMap<>();
    for (int i = 0; i < domains.length; i++) {
      String value = nodes.get(i).labels().get(key);
      if (value == null) {
        domains[i] = ABSENT;
        continue;
      }
      domains[i] = domainByValue.computeIfAbsent(value, v -> domainByValue.size());
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

  /** Returns the domain of the node with this index in the snapshot, or {@link #ABSENT}. */
  public int domainOf(int nodeIndex) {
    return domainOfNode[nodeIndex];
  }

  /** Returns the domain of a value, or {@link #ABSENT} if no node has it. */
  public int domain(String value) {
    return values.indexOf(value);
  }

  /** Returns the number of domains in the snapshot. */
  public int domainCount() {
    return values.size();
  }

  /** Returns whether no node of the snapshot has the label. */
  public boolean isEmpty() {
    return values.isEmpty();
  }

  /** Returns the approximate memory in bytes, without the values, which the nodes share. */
  long bytes() {
    return 64 + 4L * domainOfNode.length + 8L * values.size();
  }

  /** Returns the label value of a domain. */
  public String value(int domain) {
    return values.get(domain);
  }
}
