package io.berth.model;

/** The format of a quantity; a sum has the format of its first nonzero operand. */
public enum QuantityFormat {
  /** Plain numbers and powers of ten: {@code 12}, {@code 500m}, {@code 3G}. */
  DECIMAL_SI,
  /** Powers of 1024: {@code 64Mi}. */
  BINARY_SI,
  /** An exponent: {@code 12e6}. */
  DECIMAL_EXPONENT
}
