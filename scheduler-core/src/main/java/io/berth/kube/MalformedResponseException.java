package io.berth.kube;

import java.io.IOException;

/** What the server sent is not what was asked for, so that nothing after it can be read. */
final class MalformedResponseException extends IOException {
  private static final long serialVersionUID = 1L;

  MalformedResponseException(String message) {
    super(message);
  }
}
