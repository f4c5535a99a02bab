package io.berth.model;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A host port of a pod. Comparable, so that hash maps stay fast even if tenants choose addresses
 * with colliding hashes.
 */
public record HostPort(String protocol, String ip, int port) implements Comparable<HostPort> {
  private static final Comparator<HostPort> ORDER =
      Comparator.comparingInt(HostPort::port)
          .thenComparing(HostPort::ip)
          .thenComparing(HostPort::protocol);

  private static final String ALL_HOST_IPS = "0.0.0.0";

  private static HostPort of(ContainerPort port) {
    return new HostPort(
        defaultIfEmpty(port.getProtocol(), "TCP"),
        defaultIfEmpty(port.getHostIP(), ALL_HOST_IPS),
        port.getHostPort());
  }

  /**
   * Returns the host ports of regular containers and sidecars; other init containers have ended by
   * then.
   */
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

  /** Returns whether the two ports cannot be used on the same node. */
  public boolean conflictsWith(HostPort other) {
    return port == other.port
        && protocol.equals(other.protocol)
        && (ip.equals(other.ip) || ip.equals(ALL_HOST_IPS) || other.ip.equals(ALL_HOST_IPS));
  }

  /** Returns whether the port is bound on all addresses of the node. */
  public boolean bindsAllHostIps() {
    return ip.equals(ALL_HOST_IPS);
  }

  /** Returns the same port on all addresses of the node. */
  public HostPort onAllHostIps() {
    return new HostPort(protocol, ALL_HOST_IPS, port);
  }

  @Override
  public int compareTo(HostPort other) {
    return ORDER.compare(this, other);
  }

  private static String defaultIfEmpty(@Nullable String text, String defaultValue) {
    return text == null || text.isEmpty() ? defaultValue : text;
  }
}
