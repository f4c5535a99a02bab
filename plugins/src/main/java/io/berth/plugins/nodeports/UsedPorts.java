package io.berth.plugins.nodeports;

import io.berth.model.HostPort;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Ports to be looked up instead of compared one by one. */
final class UsedPorts {
  private final Set<HostPort> exact = new HashSet<>();
  private final Set<HostPort> onSomeAddress = new HashSet<>();

  /** Takes the lists of several pods, or of one. */
  UsedPorts(List<List<HostPort>> lists) {
    for (List<HostPort> ports : lists) {
      exact.addAll(ports);
      ports.forEach(port -> onSomeAddress.add(port.onAnyAddress()));
    }
  }

  /** Tells whether any of these cannot be taken on the same node. */
  boolean conflictWithAny(Stream<List<HostPort>> others) {
    return others.anyMatch(ports -> ports.stream().anyMatch(this::conflict));
  }

  private boolean conflict(HostPort port) {
    return port.isOnAnyAddress()
        ? onSomeAddress.contains(port)
        : exact.contains(port) || exact.contains(port.onAnyAddress());
  }
}
