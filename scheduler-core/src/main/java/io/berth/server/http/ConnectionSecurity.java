package io.berth.server.http;

import java.io.IOException;
import java.net.Socket;

/** Wraps accepted sockets in TLS, or leaves them as they are. */
@FunctionalInterface
public interface ConnectionSecurity {
  /** HTTP without TLS. */
  ConnectionSecurity NONE = plain -> plain;

  /**
   * Returns the socket to use for a connection. The caller starts the handshake of a TLS socket.
   */
  Socket secure(Socket plain) throws IOException;
}
