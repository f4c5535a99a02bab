package io.berth.plugins.nodeports;

import io.berth.model.HostPort;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Ports to be looked up instead of compared one by one. */
final class PortTable {
  private final Set<HostPort> exact;
  private final Set<HostPort> onSomeAddress = new HashSet<>();

  PortTable(List<HostPort> ports) {
    exact = new HashSet<>(ports);
    ports.forEach(port -> onSomeAddress.add(port.onAnyAddress()));
  }

  /** Tells whether any of these cannot be taken on the same node. */
  boolean conflictWithAny(List<HostPort> others) {
    return others.stream().anyMatch(this::conflict);
  }

  private boolean conflict(HostPort port) {
    return port.isOnAnyAddress()
        ? onSomeAddress.contains(port)
        : exact.contains(port) || exact.contains(port.onAnyAddress());
  }
}
