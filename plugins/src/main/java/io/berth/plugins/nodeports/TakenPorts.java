package io.berth.plugins.nodeports;

import io.berth.model.HostPort;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Many ports that are taken on a node, to be looked up instead of compared one by one. */
final class TakenPorts {
  private final Set<HostPort> exact;
  private final Set<HostPort> onSomeAddress = new HashSet<>();

  TakenPorts(List<HostPort> taken) {
    exact = new HashSet<>(taken);
    taken.forEach(port -> onSomeAddress.add(port.onAnyAddress()));
  }

  /** Tells whether any of these cannot be taken as well. */
  boolean conflictWithAny(List<HostPort> wanted) {
    return wanted.stream().anyMatch(this::conflict);
  }

  private boolean conflict(HostPort port) {
    return port.isOnAnyAddress()
        ? onSomeAddress.contains(port)
        : exact.contains(port) || exact.contains(port.onAnyAddress());
  }
}
