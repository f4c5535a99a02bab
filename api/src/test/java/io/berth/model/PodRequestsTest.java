package io.berth.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PodRequestsTest {
  private static Container container(String cpu) {
    return new ContainerBuilder()
        .withName("c" + cpu)
        .withNewResources()
        .addToRequests("cpu", new Quantity(cpu))
        .endResources()
        .build();
  }

  private static Container sidecar(String cpu) {
    return new ContainerBuilder(container(cpu)).withRestartPolicy("Always").build();
  }

  private static Pod pod(List<Container> inits, Container... containers) {
    return new PodBuilder()
        .withNewSpec()
        .withInitContainers(inits)
        .withContainers(containers)
        .endSpec()
        .build();
  }

  private record Case(String name, Pod pod, long milliCpu) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("containers add up", pod(List.of(), container("1"), container("2")), 3000),
        new Case(
            "fractions are added before rounding",
            pod(List.of(), container("400u"), container("400u")),
            1),
        new Case(
            "the largest init container",
            pod(List.of(container("5"), container("4")), container("1")),
            5000),
        new Case(
            "init containers below the sum", pod(List.of(container("2")), container("3")), 3000),
        new Case(
            "a sidecar runs beside the containers",
            pod(List.of(sidecar("2")), container("3")),
            5000),
        new Case(
            "a sidecar before an init container",
            pod(List.of(sidecar("2"), container("4")), container("1")),
            6000),
        new Case(
            "a sidecar after an init container",
            pod(List.of(container("4"), sidecar("2")), container("1")),
            4000),
        new Case(
            "several sidecars",
            pod(List.of(sidecar("1"), sidecar("2"), container("4")), container("1")),
            7000));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void sumsConcurrentContainers(Case row) {
    assertThat(PodRequests.of(row.pod).milliCpu()).isEqualTo(row.milliCpu);
  }

  @Test
  void addsDefaultsForMissingRequests() {
    Pod pod = pod(List.of(), container("0"), new Container());
    assertThat(PodRequests.forScoring(pod).milliCpu()).isEqualTo(100);
    assertThat(PodRequests.forScoring(pod).memory()).isEqualTo(2 * 200L * 1024 * 1024);
    assertThat(PodRequests.of(pod).isEmpty()).isTrue();
    assertThat(PodRequests.nonZeroOnNode(pod).milliCpu()).isEqualTo(100);
  }

  @Test
  void addsOverheadToExistingLimits() {
    Pod pod =
        new PodBuilder()
            .withNewSpec()
            .addNewContainer()
            .withNewResources()
            .addToLimits("cpu", new Quantity("1"))
            .endResources()
            .endContainer()
            .withOverhead(Map.of("cpu", new Quantity("250m"), "memory", new Quantity("1Mi")))
            .endSpec()
            .build();
    assertThat(PodRequests.limits(pod).milliCpu()).isEqualTo(1250);
    assertThat(PodRequests.limits(pod).memory()).isZero();
    assertThat(PodRequests.of(pod).milliCpu()).isEqualTo(250);
    assertThat(PodRequests.of(pod).memory()).isEqualTo(1 << 20);
  }

  @Test
  void treatsNegativeRequestsAsZero() {
    Pod pod = pod(List.of(), container("-1"));
    assertThat(PodRequests.of(pod).milliCpu()).isZero();
    assertThat(PodRequests.onNode(pod).milliCpu()).isEqualTo(-1000);
  }
}
