package io.berth.insight.amounts;

/** Arithmetic on counts that saturates on overflow. */
public final class SaturatingMath {
  private SaturatingMath() {}

  public static long add(long a, long b) {
    long sum = a + b;
    boolean overflow = ((a ^ sum) & (b ^ sum)) < 0;
    return overflow ? limit(a) : sum;
  }

  public static long subtract(long a, long b) {
    long difference = a - b;
    boolean overflow = ((a ^ b) & (a ^ difference)) < 0;
    return overflow ? limit(a) : difference;
  }

  public static long multiply(long a, long b) {
    long product = a * b;
    return Math.multiplyHigh(a, b) == product >> 63 ? product : limit(a ^ b);
  }

  /** Returns the nearest 32-bit number, the replica type of Karmada and Clusternet. */
  public static int toInt(long count) {
    return Math.clamp(count, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  private static long limit(long sign) {
    return sign < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
  }
}
