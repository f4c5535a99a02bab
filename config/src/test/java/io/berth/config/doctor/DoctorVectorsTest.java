package io.berth.config.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.config.ConfigResult;
import io.berth.config.InTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the doctor says about the examples in documents: all of it is true, and no more. */
class DoctorVectorsTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("berth.vectors", "../testdata/vectors"), "config");

  record Case(String file, List<String> paths) {
    Case(String file, String... paths) {
      this(file, List.of(paths));
    }

    @Override
    public String toString() {
      return file;
    }
  }

  static List<Case> cases() {
    String outvoted = "profiles[0].plugins.score[NodeResourcesFit].weight";
    String strategy = "profiles[0].pluginConfig[0].args.scoringStrategy.";
    String sharedName = "profiles[0].schedulerName";
    return List.of(
        new Case("doc-added-affinity.yaml", sharedName),
        new Case("doc-binpack-mostallocated.yaml", outvoted),
        new Case(
            "doc-binpack-mostallocated-as-printed.yaml",
            outvoted,
            strategy + "resources[1].weight"),
        new Case("doc-binpack-rtcr.yaml", outvoted, strategy + "resources"),
        new Case("doc-binpack-rtcr-least.yaml", strategy + "requestedToCapacityRatio.shape"),
        new Case("doc-configmap-wrapper.yaml", outvoted),
        new Case("doc-koordinator-native-least.yaml"),
        new Case("doc-koordinator-native-most.yaml", outvoted),
        new Case("doc-koordinator-plus.yaml"),
        new Case("doc-koordinator-plus-args-only.yaml", "profiles[0].pluginConfig[0]"),
        new Case("doc-multi-profile.yaml", sharedName),
        new Case("doc-spread-defaults.yaml", sharedName),
        new Case("doc-spread-disabled.yaml", sharedName));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void says(Case c) {
    ConfigResult result = read(FOLDER.resolve(c.file));
    assertThat(
            Doctor.examine(
                Objects.requireNonNull(result.configuration()),
                Objects.requireNonNull(result.source())))
        .extracting(Finding::path)
        .containsExactlyElementsOf(c.paths);
  }

  private static ConfigResult read(Path file) {
    try {
      return InTree.READER.read(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
