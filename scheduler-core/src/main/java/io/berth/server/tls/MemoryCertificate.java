package io.berth.server.tls;

import java.io.IOException;
import java.net.InetAddress;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** A certificate of our own making, made when it is needed and kept in memory. */
public final class MemoryCertificate implements CertificateSource {
  private final InstantSource clock;
  private final @Nullable InetAddress address;
  private @Nullable ServingCertificate made;

  /**
   * Makes nothing yet.
   *
   * @param address what is listened at, null for all addresses
   */
  public MemoryCertificate(InstantSource clock, @Nullable InetAddress address) {
    this.clock = clock;
    this.address = address;
  }

  @Override
  public synchronized ServingCertificate current() throws IOException {
    if (made == null) {
      made = SelfSigned.make(clock.instant(), address);
    }
    return made;
  }
}
