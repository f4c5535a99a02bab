package io.berth.runtime;

import io.berth.framework.CachingScope;
import io.berth.framework.PluginStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The cached results of plugins for pods with one signature, as far as they depend on the node
 * alone: the rejecting plugin and the raw scores. Nodes are identified by their index in the
 * snapshot.
 */
public final class SignatureResults {
  /** The index of the rejecting plugin if there is none. */
  static final int NO_PLUGIN = Integer.MAX_VALUE;

  /** The index of the rejecting plugin if there is no cached result. */
  static final int UNKNOWN = -1;

  /** Represents a score that is not cached or does not fit the table. */
  static final short NO_SCORE = Short.MIN_VALUE;

  /* Results per node; values from FIRST_REJECTION on are indexes into the list of rejections. */
  private static final short NOT_CACHED = 0;
  private static final short PASSED = 1;
  private static final short FIRST_REJECTION = 2;

  /* Limits the memory that plugins with a different message per node can use. */
  private static final int MAX_REJECTIONS = 1_000;

  private final boolean audited;

  /* By node: the version of the cached results, and the filter result. */
  private final int[] versions;
  private final short[] filterResults;

  private final List<PluginRejection> rejections = new ArrayList<>();
  private final Map<PluginStatus, Short> filterResultOf = new HashMap<>();

  /* By score plugin and node. */
  private @Nullable Column[] columns = {};

  private long cachedFilters;
  private int nodeObjectVersion;
  private long lastUse;

  SignatureResults(int nodes, boolean audited) {
    this.audited = audited;
    this.versions = new int[nodes];
    this.filterResults = new short[nodes];
  }

  /** A rejection and the index of the plugin that returned it. */
  private record PluginRejection(int rejectingPlugin, PluginStatus rejection) {}

  /** The raw scores of one plugin. */
  private static final class Column {
    private final CachingScope cachingScope;
    private final short[] scores;

    Column(CachingScope cachingScope, int nodes) {
      this.cachingScope = cachingScope;
      this.scores = new short[nodes];
      clear();
    }

    void clear() {
      Arrays.fill(scores, NO_SCORE);
    }
  }

  /** Clears all results, for reuse with another signature. */
  void clear() {
    clearFilterResults();
    for (Column column : columns) {
      if (column != null) {
        column.clear();
      }
    }
  }

  private void clearFilterResults() {
    Arrays.fill(filterResults, NOT_CACHED);
    rejections.clear();
    filterResultOf.clear();
  }

  void setLastUse(long cycle) {
    lastUse = cycle;
  }

  long lastUse() {
    return lastUse;
  }

  /**
   * Invalidates the results of changed nodes.
   *
   * @param current the version of each node
   * @param currentNodeObjects the version of all node objects
   */
  void update(int[] current, int currentNodeObjects) {
    for (int i = 0; i < current.length; i++) {
      if (versions[i] != current[i]) {
        versions[i] = current[i];
        clearNode(i);
      }
    }
    if (nodeObjectVersion != currentNodeObjects) {
      nodeObjectVersion = currentNodeObjects;
      for (Column column : columns) {
        if (column != null && column.cachingScope == CachingScope.NODE_OBJECTS) {
          column.clear();
        }
      }
    }
  }

  private void clearNode(int node) {
    filterResults[node] = NOT_CACHED;
    for (Column column : columns) {
      if (column != null) {
        column.scores[node] = NO_SCORE;
      }
    }
  }

  /**
   * Clears the filter results unless they come from the same plugins, given as a bit set of
   * indexes.
   */
  void resetIfFiltersChanged(long filters) {
    if (cachedFilters != filters) {
      cachedFilters = filters;
      clearFilterResults();
    }
  }

  /**
   * Returns the index of the plugin that rejects the node, {@link #NO_PLUGIN} or {@link #UNKNOWN}.
   */
  int rejectingPlugin(int node) {
    short filterResult = filterResults[node];
    return switch (filterResult) {
      case NOT_CACHED -> UNKNOWN;
      case PASSED -> NO_PLUGIN;
      default -> rejections.get(filterResult - FIRST_REJECTION).rejectingPlugin;
    };
  }

  /** Returns the rejection of the node; null also if it is not cached. */
  @Nullable PluginStatus rejection(int node) {
    short filterResult = filterResults[node];
    return filterResult < FIRST_REJECTION
        ? null
        : rejections.get(filterResult - FIRST_REJECTION).rejection;
  }

  /** Returns whether all node-local plugins accept the node. */
  public boolean hasPassed(int node) {
    return filterResults[node] == PASSED;
  }

  void setPassed(int node) {
    filterResults[node] = PASSED;
  }

  void setRejected(int node, int rejectingPlugin, PluginStatus rejection) {
    Short cached = filterResultOf.get(rejection);
    if (cached == null) {
      if (rejections.size() == MAX_REJECTIONS) {
        clearFilterResults();
      }
      cached = (short) (FIRST_REJECTION + rejections.size());
      rejections.add(new PluginRejection(rejectingPlugin, rejection));
      filterResultOf.put(rejection, cached);
    }
    filterResults[node] = cached;
  }

  /** Returns the scores of the plugin with this index, for reading and writing. */
  short[] scores(int scorer, CachingScope cachingScope) {
    if (scorer >= columns.length) {
      columns = Arrays.copyOf(columns, scorer + 1);
    }
    Column column = columns[scorer];
    if (column == null) {
      column = new Column(cachingScope, versions.length);
      columns[scorer] = column;
    }
    return column.scores;
  }

  /** Returns whether every cached result is verified against a recomputed one. */
  boolean isAudited() {
    return audited;
  }
}
