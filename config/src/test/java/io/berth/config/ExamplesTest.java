package io.berth.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.ExtensionPoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the example files are valid and have the described effect. */
class ExamplesTest {
  private static final ConfigReader READER = InTree.READER;

  static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("examples"))) {
      return files.sorted().toList();
    }
  }

  @Test
  void findsExamples() throws IOException {
    assertThat(examples()).hasSizeGreaterThanOrEqualTo(5);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void exampleHasNoProblemsAndIsCommented(Path file) throws IOException {
    ConfigResult read = READER.read(Files.readAllBytes(file));
    assertThat(read.problems()).isEmpty();
    assertThat(Files.readString(file)).as("starts with a comment").startsWith("# ");
  }

  @Test
  void packingOutweighsSpreading() throws IOException {
    for (String file : List.of("binpack.yaml", "binpack-extended.yaml")) {
      assertThat(scoreWeights(profile(file)))
          .containsEntry("NodeResourcesFit", 10)
          .doesNotContainKey("NodeResourcesBalancedAllocation");
    }
  }

  @Test
  void gpuScoresWithKoordinatorsPluginsAndStillFilters() throws IOException {
    ProfileConfiguration gpu = profile("gpu.yaml");
    assertThat(scoreWeights(gpu))
        .containsKeys("NodeResourcesFitPlus", "ScarceResourceAvoidance")
        .doesNotContainKey("NodeResourcesFit");
    assertThat(gpu.effective().at(ExtensionPoint.FILTER))
        .extracting(EffectivePlugins.Plugin::name)
        .contains("NodeResourcesFit");
  }

  private static Map<String, Integer> scoreWeights(ProfileConfiguration profile) {
    Map<String, Integer> weights = new LinkedHashMap<>();
    profile
        .effective()
        .at(ExtensionPoint.SCORE)
        .forEach(plugin -> weights.put(plugin.name(), plugin.weight()));
    return weights;
  }

  private static ProfileConfiguration profile(String file) throws IOException {
    ConfigResult read = READER.read(Files.readAllBytes(Path.of("examples", file)));
    return Objects.requireNonNull(read.configuration()).profiles().getFirst();
  }
}
