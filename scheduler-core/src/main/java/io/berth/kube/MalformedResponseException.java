package io.berth.kube;

import java.io.IOException;

/** A response of the API server cannot be decoded, so that its rest is unusable. */
final class MalformedResponseException extends IOException {
  private static final long serialVersionUID = 1L;

  MalformedResponseException(String message) {
    super(message);
  }
}
