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
 * A certificate of our own making, made when it is needed and kept in memory. Handshakes of the
 * last month of its life get a new one.
 */
public final class InMemoryCertificate implements CertificateSource {
  private static final Logger LOG = LoggerFactory.getLogger(InMemoryCertificate.class);
  static final Duration RENEWED_BEFORE_END = Duration.ofDays(30);

  private final InstantSource clock;
  private final @Nullable InetAddress address;
  private @Nullable ServingCertificate made;

  /**
   * Makes nothing yet.
   *
   * @param address what is listened at, null for all addresses
   */
  public InMemoryCertificate(InstantSource clock, @Nullable InetAddress address) {
    this.clock = clock;
    this.address = address;
  }

  @Override
  public synchronized ServingCertificate current() throws IOException {
    Instant now = clock.instant();
    ServingCertificate old = made;
    if (old != null && isUsable(old.leaf(), now)) {
      return old;
    }
    try {
      ServingCertificate renewed = SelfSigned.make(now, address);
      made = renewed;
      return renewed;
    } catch (IOException e) {
      if (old == null) {
        throw e;
      }
      LOG.warn("Serving certificate not renewed: {}", e.getMessage());
      return old;
    }
  }

  /** The clock may have been set back, too. */
  private static boolean isUsable(X509Certificate certificate, Instant now) {
    Instant end = certificate.getNotAfter().toInstant();
    return now.isBefore(end.minus(RENEWED_BEFORE_END))
        && !now.isBefore(certificate.getNotBefore().toInstant());
  }
}
