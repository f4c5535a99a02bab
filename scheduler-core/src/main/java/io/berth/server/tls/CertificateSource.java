package io.berth.server.tls;

import java.io.IOException;

/** Provides the serving certificate. */
@FunctionalInterface
public interface CertificateSource {
  /**
   * Returns the current certificate. Called at every handshake.
   *
   * @throws IOException if there is no certificate
   */
  ServingCertificate current() throws IOException;
}
