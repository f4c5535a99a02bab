package io.berth.testing;

/** Strings with equal hashes, as clients can choose them for names, addresses and labels. */
public final class HashCollisions {
  private HashCollisions() {}

  /** Returns a label value; values with the same number of blocks have equal hashes. */
  public static String value(int number, int blocks) {
    return text(number, blocks, "Aa", "BB");
  }

  /** Returns a valid object name. */
  public static String name(int number, int blocks) {
    return text(number, blocks, "an", "c0");
  }

  /** Returns an IPv6 address, one of 65,536. */
  public static String address(int number) {
    return text(number, 16, "1a", "2B").replaceAll("(.{4})(?!$)", "$1:");
  }

  private static String text(int number, int blocks, String zero, String one) {
    StringBuilder text = new StringBuilder();
    for (int bit = 0; bit < blocks; bit++) {
      text.append((number >> bit & 1) == 0 ? zero : one);
    }
    return text.toString();
  }
}
