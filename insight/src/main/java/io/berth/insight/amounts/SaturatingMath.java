package io.berth.insight.amounts;

/** Arithmetic on counts that stops at the ends of its range instead of starting over. */
public final class SaturatingMath {
  private SaturatingMath() {}

  public static long add(long a, long b) {
    long sum = a + b;
    boolean overflow = ((a ^ sum) & (b ^ sum)) < 0;
    return overflow ? end(a) : sum;
  }

  public static long subtract(long a, long b) {
    long difference = a - b;
    boolean overflow = ((a ^ b) & (a ^ difference)) < 0;
    return overflow ? end(a) : difference;
  }

  public static long multiply(long a, long b) {
    long product = a * b;
    return Math.multiplyHigh(a, b) == product >> 63 ? product : end(a ^ b);
  }

  /** Returns the nearest number of replicas that the two systems' 32 bits can carry. */
  public static int toInt(long count) {
    return Math.clamp(count, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  private static long end(long sign) {
    return sign < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
  }
}
