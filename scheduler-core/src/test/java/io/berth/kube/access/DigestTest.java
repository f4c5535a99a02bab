package io.berth.kube.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class DigestTest {
  @Property
  boolean equalStringsHaveEqualDigests(@ForAll List<String> strings) {
    return Digest.of(strings).equals(Digest.of(List.copyOf(strings)))
        && Digest.of(strings).hashCode() == Digest.of(List.copyOf(strings)).hashCode();
  }

  @Property
  void differentStringsHaveDifferentDigests(@ForAll List<String> some, @ForAll List<String> other) {
    assertThat(Digest.of(some).equals(Digest.of(other))).isEqualTo(some.equals(other));
  }

  @Property
  void boundariesOfStringsCount(@ForAll String a, @ForAll String b) {
    assertThat(Digest.of(List.of(a + b, "")).equals(Digest.of(List.of(a, b))))
        .isEqualTo(b.isEmpty());
  }
}
