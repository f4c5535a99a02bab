package io.berth.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceNameTest {
  @Test
  void internsNames() {
    assertThat(ResourceName.of("example.com/gpu"))
        .isSameAs(ResourceName.of("example.com/gpu"))
        .isNotSameAs(ResourceName.of("example.com/fpga"));
    assertThat(ResourceName.of("cpu")).isSameAs(ResourceName.CPU);
    assertThat(ResourceName.of("example.com/gpu").index())
        .isNotEqualTo(ResourceName.of("example.com/fpga").index());
  }

  @Test
  void nativeResourcesHaveTheFirstIndexes() {
    assertThat(ResourceName.CPU.index()).isZero();
    assertThat(ResourceName.MEMORY.index()).isEqualTo(1);
    assertThat(ResourceName.EPHEMERAL_STORAGE.index()).isEqualTo(2);
    assertThat(ResourceName.PODS.index()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({
    "cpu, false, false",
    "storage, false, false",
    "gpu, false, false",
    "example.com/gpu, true, true",
    "nvidia.com/gpu, true, true",
    "kubernetes.io/batch-cpu, false, true",
    "sub.kubernetes.io/x, false, true",
    "hugepages-2Mi, false, true",
    "attachable-volumes-aws-ebs, false, true",
    "requests.example.com/gpu, false, false",
    "Example.com/gpu, false, false",
    "example.com/-gpu, false, false",
    "example.com/a/b, false, false",
    "example.com/, false, false",
  })
  void classifiesNames(String name, boolean extended, boolean scalar) {
    assertThat(ResourceName.of(name).isExtended()).isEqualTo(extended);
    assertThat(ResourceName.of(name).isScalar()).isEqualTo(scalar);
  }

  @Test
  void recognizesPrefixes() {
    assertThat(ResourceName.of("hugepages-1Gi").isHugePages()).isTrue();
    assertThat(ResourceName.of("example.com/hugepages-1Gi").isHugePages()).isFalse();
    assertThat(ResourceName.of("attachable-volumes-csi-x").isAttachableVolume()).isTrue();
  }
}
