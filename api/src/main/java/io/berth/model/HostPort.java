package io.berth.model;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A port of the node that a pod takes. Ordered, so that tables find ports quickly even where
 * tenants choose addresses of one hash.
 */
public record HostPort(String protocol, String ip, int port) implements Comparable<HostPort> {
  private static final Comparator<HostPort> ORDER =
      Comparator.comparingInt(HostPort::port)
          .thenComparing(HostPort::ip)
          .thenComparing(HostPort::protocol);

  private static final String ANY_IP = "0.0.0.0";

  private static HostPort of(ContainerPort port) {
    return new HostPort(
        orElse(port.getProtocol(), "TCP"), orElse(port.getHostIP(), ANY_IP), port.getHostPort());
  }

  /** Collects what containers and sidecars take; ordinary init containers end before it matters. */
  static List<HostPort> of(PodSpec spec) {
    List<HostPort> ports = new ArrayList<>();
    for (Container container : spec.getInitContainers()) {
      if (ContainerInfo.isSidecar(container)) {
        collect(container, ports);
      }
    }
    for (Container container : spec.getContainers()) {
      collect(container, ports);
    }
    return List.copyOf(ports);
  }

  private static void collect(Container container, List<HostPort> ports) {
    for (ContainerPort port : container.getPorts()) {
      if (port.getHostPort() != null && port.getHostPort() > 0) {
        ports.add(of(port));
      }
    }
  }

  /** Tells whether the two cannot be taken on one node. */
  public boolean conflictsWith(HostPort other) {
    return port == other.port
        && protocol.equals(other.protocol)
        && (ip.equals(other.ip) || ip.equals(ANY_IP) || other.ip.equals(ANY_IP));
  }

  /** Tells whether the port is taken on all addresses of the node. */
  public boolean isOnAnyAddress() {
    return ip.equals(ANY_IP);
  }

  /** Returns the same port on all addresses of the node. */
  public HostPort onAnyAddress() {
    return new HostPort(protocol, ANY_IP, port);
  }

  @Override
  public int compareTo(HostPort other) {
    return ORDER.compare(this, other);
  }

  private static String orElse(@Nullable String text, String otherwise) {
    return text == null || text.isEmpty() ? otherwise : text;
  }
}
