package io.berth.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ResourcesTest {
  private static final ResourceName GPU = ResourceName.of("example.com/gpu");
  private static final ResourceName FPGA = ResourceName.of("example.com/fpga");
  private static final ResourceName PAGES = ResourceName.of("hugepages-2Mi");

  private static Resources of(String... namesAndAmounts) {
    Map<String, Quantity> map = new LinkedHashMap<>();
    for (int i = 0; i < namesAndAmounts.length; i += 2) {
      map.put(namesAndAmounts[i], new Quantity(namesAndAmounts[i + 1]));
    }
    return Resources.of(map);
  }

  @Test
  void keepsCountedResourcesOnly() {
    Resources resources =
        of(
            "cpu",
            "1500m",
            "memory",
            "1Ki",
            "ephemeral-storage",
            "1.5",
            "pods",
            "110",
            "example.com/gpu",
            "1500m",
            "hugepages-2Mi",
            "4Mi",
            "storage",
            "1Gi",
            "gpu",
            "1");
    assertThat(resources.milliCpu()).isEqualTo(1500);
    assertThat(resources.memory()).isEqualTo(1024);
    assertThat(resources.ephemeralStorage()).isEqualTo(2);
    assertThat(resources.pods()).isEqualTo(110);
    assertThat(resources.get(GPU)).isEqualTo(2);
    assertThat(resources.get(PAGES)).isEqualTo(4 << 20);
    assertThat(resources.get(FPGA)).isZero();
    assertThat(resources.get(ResourceName.of("storage"))).isZero();
    assertThat(resources.scalarCount()).isEqualTo(2);
  }

  @Test
  void getReturnsEveryResource() {
    Resources resources = of("cpu", "1", "memory", "2", "ephemeral-storage", "3", "pods", "4");
    assertThat(resources.get(ResourceName.CPU)).isEqualTo(1000);
    assertThat(resources.get(ResourceName.MEMORY)).isEqualTo(2);
    assertThat(resources.get(ResourceName.EPHEMERAL_STORAGE)).isEqualTo(3);
    assertThat(resources.get(ResourceName.PODS)).isEqualTo(4);
  }

  @Test
  void emptyResources() {
    assertThat(Resources.of(null)).isEqualTo(Resources.NONE);
    assertThat(Resources.NONE.isEmpty()).isTrue();
    assertThat(of("cpu", "1m").isEmpty()).isFalse();
    assertThat(of("example.com/gpu", "0").isEmpty()).isFalse();
  }

  @Test
  void sortsScalarsByIndex() {
    Resources sum =
        of("hugepages-2Mi", "1").plus(of("example.com/fpga", "2", "example.com/gpu", "3"));
    int[] order = IntStream.range(0, 3).map(i -> sum.scalarName(i).index()).toArray();
    assertThat(order).isSorted().doesNotHaveDuplicates();
    assertThat(sum.scalarCount()).isEqualTo(3);
    assertThat(Arrays.asList(sum.get(PAGES), sum.get(FPGA), sum.get(GPU)))
        .containsExactly(1L, 2L, 3L);
  }

  @Test
  void addsAndSubtracts() {
    Resources a = of("cpu", "1", "memory", "10", "example.com/gpu", "2");
    Resources b = of("cpu", "2", "pods", "1", "example.com/fpga", "1");
    Resources sum = a.plus(b);
    assertThat(sum)
        .isEqualTo(
            of(
                "cpu",
                "3",
                "memory",
                "10",
                "pods",
                "1",
                "example.com/gpu",
                "2",
                "example.com/fpga",
                "1"));
    assertThat(sum.minus(b)).isEqualTo(a).hasSameHashCodeAs(a);
    assertThat(a.plus(Resources.NONE)).isEqualTo(a);
    assertThat(Resources.NONE.plus(a)).isEqualTo(a);
    assertThat(a.max(b)).isEqualTo(sum.minus(of("cpu", "1")));
    assertThat(Resources.NONE.minus(a).max(Resources.NONE)).isEqualTo(Resources.NONE);
  }

  @Test
  void sumsWrapAndConversionsSaturate() {
    Resources saturated = of("memory", "1e30", "example.com/gpu", "1e30", "cpu", "1E");
    assertThat(saturated.memory()).isEqualTo(Long.MAX_VALUE);
    assertThat(saturated.milliCpu()).isEqualTo(Long.MAX_VALUE);
    assertThat(saturated.plus(of("memory", "1")).memory()).isEqualTo(Long.MIN_VALUE);
    assertThat(saturated.plus(of("example.com/gpu", "1")).get(GPU)).isEqualTo(Long.MIN_VALUE);
  }

  @Test
  void scalarWithAmountZeroIsListedButEqualToNone() {
    Resources zero = of("example.com/gpu", "0");
    assertThat(zero.scalarCount()).isEqualTo(1);
    assertThat(zero).isEqualTo(Resources.NONE).hasSameHashCodeAs(Resources.NONE);
    assertThat(zero).isNotEqualTo(of("example.com/gpu", "1"));
    assertThat(of("example.com/gpu", "1")).isNotEqualTo(of("example.com/fpga", "1"));
  }

  @Test
  void builderKeepsLastAmountAndDoesNotChangeBuiltResources() {
    Resources.Builder builder = Resources.builder().milliCpu(5).set(GPU, 1).set(FPGA, 2);
    Resources first = builder.build();
    Resources second = builder.set(GPU, 7).set(PAGES, 3).set(ResourceName.CPU, 6).build();
    assertThat(first).isNotEqualTo(second);
    assertThat(first.get(GPU)).isEqualTo(1);
    assertThat(first.milliCpu()).isEqualTo(5);
    assertThat(second.get(GPU)).isEqualTo(7);
    assertThat(second.get(FPGA)).isEqualTo(2);
    assertThat(second.get(PAGES)).isEqualTo(3);
    assertThat(second.milliCpu()).isEqualTo(6);
  }
}
