package io.berth.server.http;

/** A request that breaks the rules of HTTP or goes beyond the limits. */
final class BadRequestException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int status;

  BadRequestException(int status, String message) {
    super(message);
    this.status = status;
  }

  Response response() {
    return Response.text(status, getMessage() + "\n");
  }
}
