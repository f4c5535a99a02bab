package io.berth.kube.discovery;

/** Why no running scheduler can be used; its message names the remedy. */
public final class DiscoveryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DiscoveryException(String message) {
    super(message);
  }
}
