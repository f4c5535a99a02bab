package io.berth.runtime;

import io.berth.framework.DependsOn;
import io.berth.framework.Rejection;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What plugins have said of every node for pods of one shape, as far as they looked at that node
 * alone: who rejects it, and the raw scores. Nodes are addressed by their place in the snapshot.
 */
public final class Answers {
  /** Nothing is known of the node yet. */
  static final byte UNKNOWN = -1;

  /** No plugin rejects the node. */
  static final byte NOBODY = Byte.MAX_VALUE;

  /** A score that is not known, or does not fit the table. */
  static final int NO_SCORE = Integer.MIN_VALUE;

  /** Plugins whose every rejection is different must not fill the memory. */
  private static final int MOST_DIFFERENT = 100;

  private final boolean audited;

  /* By node: as of when the rest holds, the place of the plugin that rejects it, and how. */
  private final int[] versions;
  private final byte[] objectors;
  private final @Nullable Rejection[] rejections;

  /* One object for rejections that are equal, which come from different attempts. */
  private final Map<Rejection, Rejection> different = new HashMap<>();

  /* By score plugin and node. */
  private @Nullable Column[] columns = {};

  private long askedFilters;
  private int specVersion;

  Answers(int nodes, boolean audited) {
    this.audited = audited;
    this.versions = new int[nodes];
    this.objectors = new byte[nodes];
    this.rejections = new @Nullable Rejection[nodes];
    forgetVerdicts();
  }

  /** Raw scores of one plugin. */
  private static final class Column {
    private final DependsOn dependsOn;
    private final int[] scores;

    Column(DependsOn dependsOn, int nodes) {
      this.dependsOn = dependsOn;
      this.scores = new int[nodes];
      forget();
    }

    void forget() {
      Arrays.fill(scores, NO_SCORE);
    }
  }

  /** Makes these the answers for another shape. */
  void forgetAll() {
    forgetVerdicts();
    for (Column column : columns) {
      if (column != null) {
        column.forget();
      }
    }
  }

  private void forgetVerdicts() {
    Arrays.fill(objectors, UNKNOWN);
    Arrays.fill(rejections, null);
  }

  /**
   * Forgets what was said of nodes that have changed since.
   *
   * @param current the version of each node
   * @param currentSpec the version of what all nodes' objects say
   */
  void follow(int[] current, int currentSpec) {
    for (int i = 0; i < current.length; i++) {
      if (versions[i] != current[i]) {
        versions[i] = current[i];
        forget(i);
      }
    }
    if (specVersion != currentSpec) {
      specVersion = currentSpec;
      for (Column column : columns) {
        if (column != null && column.dependsOn == DependsOn.NODE_OBJECTS) {
          column.forget();
        }
      }
    }
  }

  private void forget(int node) {
    objectors[node] = UNKNOWN;
    rejections[node] = null;
    for (Column column : columns) {
      if (column != null) {
        column.scores[node] = NO_SCORE;
      }
    }
  }

  /** Keeps verdicts only if they come from the same plugins, given as a set of places. */
  void askedFilters(long filters) {
    if (askedFilters != filters) {
      askedFilters = filters;
      forgetVerdicts();
    }
  }

  /** Returns the place of the plugin that rejects the node, {@link #NOBODY} or {@link #UNKNOWN}. */
  byte objector(int node) {
    return objectors[node];
  }

  /** Returns the rejection of the node; null also where it is not known. */
  @Nullable Rejection rejection(int node) {
    return rejections[node];
  }

  void passed(int node) {
    objectors[node] = NOBODY;
  }

  void rejected(int node, int objector, Rejection rejection) {
    if (different.size() > MOST_DIFFERENT) {
      different.clear();
    }
    Rejection known = different.putIfAbsent(rejection, rejection);
    objectors[node] = (byte) objector;
    rejections[node] = known == null ? rejection : known;
  }

  /** Returns the scores of the plugin at a place, for reading and writing. */
  int[] scores(int scorer, DependsOn dependsOn) {
    if (scorer >= columns.length) {
      columns = Arrays.copyOf(columns, scorer + 1);
    }
    Column column = columns[scorer];
    if (column == null) {
      column = new Column(dependsOn, versions.length);
      columns[scorer] = column;
    }
    return column.scores;
  }

  /** Tells whether every answer is to be checked against a fresh one. */
  boolean isAudited() {
    return audited;
  }
}
