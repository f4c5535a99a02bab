package io.berth.server.tls;

import java.io.IOException;
import java.net.InetAddress;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A self-signed certificate, generated when it is first used and kept in memory. Its first use in
 * the last month of its validity generates a new one.
 */
public final class InMemoryCertificate implements CertificateSource {
  private static final Logger LOG = LoggerFactory.getLogger(InMemoryCertificate.class);
  static final Duration RENEWAL_WINDOW = Duration.ofDays(30);

  private final InstantSource clock;
  private final @Nullable InetAddress address;
  private @Nullable ServingCertificate current;

  /**
   * Creates a source that has not generated a certificate yet.
   *
   * @param address the address to listen on, or null for all interfaces
   */
  public InMemoryCertificate(InstantSource clock, @Nullable InetAddress address) {
    this.clock = clock;
    this.address = address;
  }

  @Override
  public synchronized ServingCertificate current() throws IOException {
    Instant now = clock.instant();
    ServingCertificate previous = current;
    if (previous != null && isValid(previous.leaf(), now)) {
      return previous;
    }
    try {
      ServingCertificate renewed = SelfSignedCertificate.generate(now, address);
      current = renewed;
      return renewed;
    } catch (IOException e) {
      if (previous == null) {
        throw e;
      }
      LOG.warn("Failed to renew serving certificate; keeping the previous one: {}", e.getMessage());
      return previous;
    }
  }

  /** Also returns false before the validity begins: the clock may have been set back. */
  private static boolean isValid(X509Certificate certificate, Instant now) {
    Instant end = certificate.getNotAfter().toInstant();
    return now.isBefore(end.minus(RENEWAL_WINDOW))
        && !now.isBefore(certificate.getNotBefore().toInstant());
  }
}
