package io.berth.model;

/** An exact Kubernetes quantity such as {@code 100m}, {@code 1Gi} or {@code 4}. */
public final class Quantity implements Comparable<Quantity> {
  public static final Quantity ZERO = new Quantity();

  private Quantity() {}

  public static Quantity parse(String text) {
    return Unbuilt.yet("to be built");
  }

  public static Quantity of(long value) {
    return Unbuilt.yet("to be built");
  }

  public static Quantity ofMilli(long milliValue) {
    return Unbuilt.yet("to be built");
  }

  /** The same amount in our own form. */
  public static Quantity of(io.fabric8.kubernetes.api.model.Quantity quantity) {
    return Unbuilt.yet("to be built");
  }

  public long value() {
    return Unbuilt.<Long>yet("to be built");
  }

  public long milliValue() {
    return Unbuilt.<Long>yet("to be built");
  }

  public int sign() {
    return Unbuilt.<Integer>yet("to be built");
  }

  public boolean isZero() {
    return sign() == 0;
  }

  public Quantity add(Quantity other) {
    return Unbuilt.yet("to be built");
  }

  public Quantity subtract(Quantity other) {
    return Unbuilt.yet("to be built");
  }

  @Override
  public int compareTo(Quantity other) {
    return Unbuilt.<Integer>yet("to be built");
  }
}
