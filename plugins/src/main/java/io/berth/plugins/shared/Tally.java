package io.berth.plugins.shared;

import io.berth.model.NodeInfo;
import io.berth.model.Snapshot;
import io.berth.model.TopologyIndex;
import java.util.ArrayList;
import java.util.List;

/**
 * What each node contributes to one question, in named columns. Kept from attempt to attempt: a
 * refresh reads again only the nodes that changed, so counting the pods of a large cluster costs a
 * comparison per node and not a look at each pod.
 */
public final class Tally {
  /** Reads one node. */
  @FunctionalInterface
  public interface Reader {
    /** Adds what the node contributes; depends on nothing but the node and the tally's question. */
    void read(NodeInfo node, Tally row);
  }

  private final List<Column> columns = new ArrayList<>();
  private long[] generations = {};
  private int[] additionsOf = {};
  private long additions;
  private int row;

  /** Brings this up to date with the snapshot. */
  public void refresh(Snapshot snapshot, Reader reader) {
    if (generations.length != snapshot.size()) {
      reset(snapshot.size());
    }
    List<NodeInfo> nodes = snapshot.nodes();
    for (int i = 0; i < generations.length; i++) {
      NodeInfo node = nodes.get(i);
      if (generations[i] != node.generation()) {
        clear(i);
        row = i;
        reader.read(node, this);
        generations[i] = node.generation();
      }
    }
  }

  private void reset(int size) {
    columns.clear();
    generations = new long[size];
    additionsOf = new int[size];
    additions = 0;
  }

  private void clear(int node) {
    // Stays set if the reader fails, so that the node is read again.
    generations[node] = 0;
    for (Column column : columns) {
      column.amounts[node] = 0;
    }
    additions -= additionsOf[node];
    additionsOf[node] = 0;
  }

  /** Adds to a column, for the node that is being read. */
  public void add(String column, int amount) {
    column(column).amounts[row] += amount;
    additionsOf[row]++;
    additions++;
  }

  private Column column(String name) {
    for (Column column : columns) {
      if (column.name.equals(name)) {
        return column;
      }
    }
    Column made = new Column(name, generations.length);
    columns.add(made);
    return made;
  }

  /** Tells whether no node contributes anything, not even amounts that cancel out. */
  public boolean isEmpty() {
    return additions == 0;
  }

  /** Returns the names of the columns that something was ever added to. */
  public List<String> columns() {
    return columns.stream().map(Column::name).toList();
  }

  /** Returns a copy of a column: an amount for each node of the snapshot. */
  public int[] perNode(String column) {
    for (Column known : columns) {
      if (known.name.equals(column)) {
        return known.amounts.clone();
      }
    }
    return new int[generations.length];
  }

  /** Sums up a column: an amount for each domain. */
  public int[] perDomain(String column, TopologyIndex topology) {
    int[] sums = new int[topology.domainCount()];
    for (Column known : columns) {
      if (known.name.equals(column)) {
        addUp(known.amounts, topology, sums);
      }
    }
    return sums;
  }

  private static void addUp(int[] amounts, TopologyIndex topology, int[] sums) {
    for (int i = 0; i < amounts.length; i++) {
      int domain = topology.domainOf(i);
      if (domain != TopologyIndex.ABSENT) {
        sums[domain] += amounts[i];
      }
    }
  }

  /** An amount for each node. */
  private static final class Column {
    private final String name;
    private final int[] amounts;

    Column(String name, int nodes) {
      this.name = name;
      this.amounts = new int[nodes];
    }

    String name() {
      return name;
    }
  }
}
