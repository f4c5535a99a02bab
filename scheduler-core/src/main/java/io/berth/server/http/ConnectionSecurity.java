package io.berth.server.http;

import java.io.IOException;
import java.net.Socket;

/** Makes a connection secure, or leaves it as it is. */
@FunctionalInterface
public interface ConnectionSecurity {
  /** Speaks HTTP without TLS. */
  ConnectionSecurity NONE = plain -> plain;

  /**
   * Returns the socket to speak through; if it is one of TLS, its handshake is still to be done.
   */
  Socket secure(Socket plain) throws IOException;
}
