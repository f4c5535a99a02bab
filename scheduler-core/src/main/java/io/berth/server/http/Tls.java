package io.berth.server.http;

import java.io.IOException;
import java.net.Socket;
import javax.net.ssl.SSLSocket;

/** Makes a connection secure. */
@FunctionalInterface
public interface Tls {
  /** Returns the socket to speak through; the handshake is still to be done. */
  SSLSocket secure(Socket plain) throws IOException;
}
