package io.berth.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.config.ConfigReader;
import io.berth.config.ConfigResult;
import io.berth.doctor.findings.Findings;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every configuration in the examples, the documents and the chart keeps its promise. */
class PromisesTest {
  private static final String GPU =
      "packs GPU pods onto the fewest nodes, and keeps pods without GPUs off GPU nodes while other"
          + " nodes have capacity";
  private static final List<Row> GPU_ROWS =
      List.of(
          new Row("", Promise.PACKS_GPUS),
          new Row("", Promise.PACKS_GPUS_BESIDE_CPU_NODES),
          new Row("", Promise.KEEPS_CPU_PODS_OFF_GPU_NODES));
  private static final String SPREAD =
      "spreads replicas over nodes (skew at most 3) and, but for Jobs, over zones (at most 5), "
          + "unless only some nodes have the image";

  /** A promise about the pods of one scheduler; "" for the only profile. */
  record Row(String scheduler, Promise promise) {
    Profile profile(ShippedConfiguration configuration) {
      return new Profile(configuration.yaml(), scheduler);
    }
  }

  /** The promises of each sentence. */
  private static final Map<String, List<Row>> SENTENCES =
      Map.of(
          "packs pods onto the fewest nodes",
          List.of(new Row("", Promise.PACKS)),
          "packs pods with and without example.com/accelerator onto the fewest nodes",
          List.of(new Row("", Promise.PACKS), new Row("", Promise.PACKS_ACCELERATORS)),
          GPU,
          GPU_ROWS,
          SPREAD,
          List.of(new Row("", Promise.SPREADS)),
          "berth-services " + SPREAD + "; berth-batch packs pods onto the fewest nodes",
          List.of(
              new Row("berth-services", Promise.SPREADS), new Row("berth-batch", Promise.PACKS)),
          "packing packs GPU pods onto the fewest nodes; berth-scheduler " + SPREAD,
          List.of(
              new Row("packing", Promise.PACKS_GPUS), new Row("berth-scheduler", Promise.SPREADS)),
          "places each pod on the node with the most CPU and memory left",
          List.of(new Row("", Promise.MOST_FREE_RESOURCES)),
          "places pods only on nodes with the label pool=berth",
          List.of(new Row("", Promise.ONLY_POOL_BERTH)),
          "place pods only on nodes with the label pool=berth",
          List.of(new Row("", Promise.ONLY_POOL_BERTH)));

  static List<ShippedConfiguration> all() throws IOException {
    return ShippedConfiguration.all();
  }

  /** Returns all but the variants of the chart's values, which test what the chart renders. */
  static List<ShippedConfiguration> recommended() throws IOException {
    return all().stream()
        .filter(configuration -> !configuration.name().startsWith("deploy/chart/variants/"))
        .toList();
  }

  static List<ShippedConfiguration> packing() throws IOException {
    return all().stream()
        .filter(configuration -> configuration.promise().contains("pack"))
        .toList();
  }

  @Test
  void findsExamplesChartAndDocuments() throws IOException {
    assertThat(all())
        .extracting(ShippedConfiguration::name)
        .contains(
            "config/examples/gpu.yaml",
            "deploy/chart/variants/profiles.yaml",
            "deploy/chart/berth/values.yaml",
            "docs/install.md#2");
    assertThat(packing()).hasSizeGreaterThanOrEqualTo(6);
  }

  @ParameterizedTest
  @MethodSource("all")
  void statesItsPromiseAndKeepsIt(ShippedConfiguration configuration) {
    assertThat(SENTENCES).as("known promises").containsKey(configuration.promise());
    assertThat(
            rows(configuration).flatMap(row -> row.promise().failures(row.profile(configuration))))
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("recommended")
  void hasNoFindings(ShippedConfiguration configuration) {
    ConfigResult read = new ConfigReader(Trial.REGISTRY).read(configuration.yaml());
    assertThat(
            Findings.of(
                Objects.requireNonNull(read.configuration()),
                Objects.requireNonNull(read.source())))
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("packing")
  void doesNotPackWithSystemDefaultSpreading(ShippedConfiguration configuration) {
    ShippedConfiguration spreading = configuration.withSystemDefaultSpreading();
    List<Row> packing = rows(configuration).filter(row -> row.promise().isPacking()).toList();
    assertThat(packing).isNotEmpty();
    assertThat(packing)
        .anySatisfy(
            row ->
                assertThat(row.promise().failures(row.profile(spreading)).findFirst()).isPresent());
  }

  private static Stream<Row> rows(ShippedConfiguration configuration) {
    return SENTENCES.getOrDefault(configuration.promise(), List.of()).stream();
  }
}
