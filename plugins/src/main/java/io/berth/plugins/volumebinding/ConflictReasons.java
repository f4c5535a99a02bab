package io.berth.plugins.volumebinding;

import io.berth.framework.Status;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What can be wrong between a node and the volumes of a pod, and what users read of it. */
final class ConflictReasons {
  private static final String OUT_OF_REACH =
      "node(s) didn't match PersistentVolume's node affinity";
  private static final String NO_VOLUME =
      "node(s) didn't find available persistent volumes to bind";
  private static final String NO_SPACE = "node(s) did not have enough free storage";
  private static final String GONE =
      "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)";

  private static final Map<Bound, Map<Unbound, Status>> STATUSES = statuses();

  private ConflictReasons() {}

  /** How things stand with the claims that have volumes. */
  enum Bound {
    FINE,
    OUT_OF_REACH,
    GONE
  }

  /** How things stand with the claims that get their volumes with the node. */
  enum Unbound {
    FINE,
    NO_VOLUME,
    NO_SPACE
  }

  static Status status(Bound bound, Unbound unbound) {
    return Objects.requireNonNull(Objects.requireNonNull(STATUSES.get(bound)).get(unbound));
  }

  private static Map<Bound, Map<Unbound, Status>> statuses() {
    Map<Bound, Map<Unbound, Status>> table = new EnumMap<>(Bound.class);
    for (Bound bound : Bound.values()) {
      Map<Unbound, Status> row = new EnumMap<>(Unbound.class);
      for (Unbound unbound : Unbound.values()) {
        row.put(unbound, make(bound, unbound));
      }
      table.put(bound, row);
    }
    return table;
  }

  private static Status make(Bound bound, Unbound unbound) {
    List<String> reasons = new ArrayList<>();
    if (bound == Bound.OUT_OF_REACH) {
      reasons.add(OUT_OF_REACH);
    }
    switch (unbound) {
      case NO_VOLUME -> reasons.add(NO_VOLUME);
      case NO_SPACE -> reasons.add(NO_SPACE);
      case FINE -> {}
    }
    if (bound == Bound.GONE) {
      reasons.add(GONE);
    }
    return reasons.isEmpty()
        ? Status.SUCCESS
        : Status.unschedulableAndUnresolvable(reasons.toArray(new String[0]));
  }
}
