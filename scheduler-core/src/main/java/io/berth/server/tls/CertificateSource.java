package io.berth.server.tls;

import java.io.IOException;

/** Where the server's certificate comes from. */
@FunctionalInterface
public interface CertificateSource {
  /**
   * Returns the certificate to show now. Asked at every handshake.
   *
   * @throws IOException if there is none
   */
  ServingCertificate current() throws IOException;
}
