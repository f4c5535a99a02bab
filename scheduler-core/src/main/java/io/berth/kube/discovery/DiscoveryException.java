package io.berth.kube.discovery;

/** No running scheduler was found or can be used; the message contains the remedy. */
public final class DiscoveryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DiscoveryException(String message) {
    super(message);
  }
}
