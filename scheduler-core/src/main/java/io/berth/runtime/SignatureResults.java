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
 * What plugins have said of every node for pods of one shape, as far as they looked at that node
 * alone: who rejects it, and the raw scores. Nodes are addressed by their place in the snapshot.
 */
public final class SignatureResults {
  /** The place of the plugin that rejects a node: none does. */
  static final int NOBODY = Integer.MAX_VALUE;

  /** The place of the plugin that rejects a node: that is not known. */
  static final int UNKNOWN = -1;

  /** A score that is not known, or does not fit the table. */
  static final short NO_SCORE = Short.MIN_VALUE;

  /* Verdicts on nodes; from OBJECTIONS on they are places in the list of objections. */
  private static final short NOT_ASKED = 0;
  private static final short PASSES = 1;
  private static final short OBJECTIONS = 2;

  /* Plugins that word every rejection differently must not fill the memory. */
  private static final int MOST_OBJECTIONS = 1_000;

  private final boolean audited;

  /* By node: as of when the rest holds, and the verdict. */
  private final int[] versions;
  private final short[] verdicts;

  private final List<Objection> objections = new ArrayList<>();
  private final Map<PluginStatus, Short> verdictOf = new HashMap<>();

  /* By score plugin and node. */
  private @Nullable Column[] columns = {};

  private long askedFilters;
  private int specVersion;
  private long lastUse;

  SignatureResults(int nodes, boolean audited) {
    this.audited = audited;
    this.versions = new int[nodes];
    this.verdicts = new short[nodes];
  }

  /** Who rejects a node, and how. */
  private record Objection(int objector, PluginStatus rejection) {}

  /** Raw scores of one plugin. */
  private static final class Column {
    private final CachingScope dependsOn;
    private final short[] scores;

    Column(CachingScope dependsOn, int nodes) {
      this.dependsOn = dependsOn;
      this.scores = new short[nodes];
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
    Arrays.fill(verdicts, NOT_ASKED);
    objections.clear();
    verdictOf.clear();
  }

  void usedBy(long decision) {
    lastUse = decision;
  }

  long lastUse() {
    return lastUse;
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
        if (column != null && column.dependsOn == CachingScope.NODE_OBJECTS) {
          column.forget();
        }
      }
    }
  }

  private void forget(int node) {
    verdicts[node] = NOT_ASKED;
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
  int objector(int node) {
    short verdict = verdicts[node];
    return switch (verdict) {
      case NOT_ASKED -> UNKNOWN;
      case PASSES -> NOBODY;
      default -> objections.get(verdict - OBJECTIONS).objector;
    };
  }

  /** Returns the rejection of the node; null also where it is not known. */
  @Nullable PluginStatus rejection(int node) {
    short verdict = verdicts[node];
    return verdict < OBJECTIONS ? null : objections.get(verdict - OBJECTIONS).rejection;
  }

  /** Tells whether all plugins that look at the node alone let it pass. */
  public boolean isKnownToPass(int node) {
    return verdicts[node] == PASSES;
  }

  void passed(int node) {
    verdicts[node] = PASSES;
  }

  void rejected(int node, int objector, PluginStatus rejection) {
    Short known = verdictOf.get(rejection);
    if (known == null) {
      if (objections.size() == MOST_OBJECTIONS) {
        forgetVerdicts();
      }
      known = (short) (OBJECTIONS + objections.size());
      objections.add(new Objection(objector, rejection));
      verdictOf.put(rejection, known);
    }
    verdicts[node] = known;
  }

  /** Returns the scores of the plugin at a place, for reading and writing. */
  short[] scores(int scorer, CachingScope dependsOn) {
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
