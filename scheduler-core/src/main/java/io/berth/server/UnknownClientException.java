package io.berth.server;

/** Somebody shows something to be known by, and is not. */
final class UnknownClientException extends Exception {
  private static final long serialVersionUID = 1L;

  UnknownClientException(String message) {
    super(message);
  }
}
