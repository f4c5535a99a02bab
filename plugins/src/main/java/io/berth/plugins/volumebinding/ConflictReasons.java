package io.berth.plugins.volumebinding;

import io.berth.framework.Status;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Statuses of nodes by the conflicts with the volumes of a pod. */
final class ConflictReasons {
  private static final String NODE_CONFLICT =
      "node(s) didn't match PersistentVolume's node affinity";
  private static final String BIND_CONFLICT =
      "node(s) didn't find available persistent volumes to bind";
  private static final String NOT_ENOUGH_SPACE = "node(s) did not have enough free storage";
  private static final String PV_NOT_EXIST =
      "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)";

  private static final Map<Bound, Map<Unbound, Status>> STATUSES = statuses();

  private ConflictReasons() {}

  /** Result for bound claims. */
  enum Bound {
    OK,
    NODE_CONFLICT,
    PV_NOT_EXIST
  }

  /** Result for claims with delayed binding. */
  enum Unbound {
    OK,
    BIND_CONFLICT,
    NOT_ENOUGH_SPACE
  }

  static Status status(Bound bound, Unbound unbound) {
    return Objects.requireNonNull(Objects.requireNonNull(STATUSES.get(bound)).get(unbound));
  }

  private static Map<Bound, Map<Unbound, Status>> statuses() {
    Map<Bound, Map<Unbound, Status>> table = new EnumMap<>(Bound.class);
    for (Bound bound : Bound.values()) {
      Map<Unbound, Status> row = new EnumMap<>(Unbound.class);
      for (Unbound unbound : Unbound.values()) {
        row.put(unbound, createStatus(bound, unbound));
      }
      table.put(bound, row);
    }
    return table;
  }

  private static Status createStatus(Bound bound, Unbound unbound) {
    List<String> reasons = new ArrayList<>();
    if (bound == Bound.NODE_CONFLICT) {
      reasons.add(NODE_CONFLICT);
    }
    switch (unbound) {
      case BIND_CONFLICT -> reasons.add(BIND_CONFLICT);
      case NOT_ENOUGH_SPACE -> reasons.add(NOT_ENOUGH_SPACE);
      case OK -> {}
    }
    if (bound == Bound.PV_NOT_EXIST) {
      reasons.add(PV_NOT_EXIST);
    }
    return reasons.isEmpty()
        ? Status.SUCCESS
        : Status.unschedulableAndUnresolvable(reasons.toArray(new String[0]));
  }
}
