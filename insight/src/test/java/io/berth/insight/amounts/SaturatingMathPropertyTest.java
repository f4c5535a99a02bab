package io.berth.insight.amounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class SaturatingMathPropertyTest {
  private static long nearest(BigInteger exact) {
    return exact
        .min(BigInteger.valueOf(Long.MAX_VALUE))
        .max(BigInteger.valueOf(Long.MIN_VALUE))
        .longValueExact();
  }

  private static BigInteger exact(long number) {
    return BigInteger.valueOf(number);
  }

  @Property
  void resultsSaturateAtNearestValue(@ForAll long a, @ForAll long b) {
    assertThat(SaturatingMath.add(a, b)).isEqualTo(nearest(exact(a).add(exact(b))));
    assertThat(SaturatingMath.subtract(a, b)).isEqualTo(nearest(exact(a).subtract(exact(b))));
    assertThat(SaturatingMath.multiply(a, b)).isEqualTo(nearest(exact(a).multiply(exact(b))));
    assertThat((long) SaturatingMath.toInt(a))
        .isEqualTo(Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, a)));
  }
}
