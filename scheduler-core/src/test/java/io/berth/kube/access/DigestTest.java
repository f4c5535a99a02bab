package io.berth.kube.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class DigestTest {
  @Property
  boolean sameTextsHaveTheSameDigest(@ForAll List<String> texts) {
    return Digest.of(texts).equals(Digest.of(List.copyOf(texts)))
        && Digest.of(texts).hashCode() == Digest.of(List.copyOf(texts)).hashCode();
  }

  @Property
  void otherTextsHaveAnotherDigest(@ForAll List<String> some, @ForAll List<String> others) {
    assertThat(Digest.of(some).equals(Digest.of(others))).isEqualTo(some.equals(others));
  }

  @Property
  void theBordersOfTextsCount(@ForAll String a, @ForAll String b) {
    assertThat(Digest.of(List.of(a + b, "")).equals(Digest.of(List.of(a, b))))
        .isEqualTo(b.isEmpty());
  }
}
