package io.berth.cli;

import java.security.SecureRandom;

/** Where seeds come from that nobody chose. */
final class Seeds {
  private Seeds() {}

  static long seed() {
    return new SecureRandom().nextLong();
  }
}
