package io.berth.doctor.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.config.ConfigResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The findings for example configurations from documentation. */
class FindingsVectorsTest {
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
    String strategy = "profiles[0].pluginConfig[0].args.scoringStrategy.";
    String sharedName = "profiles[0].schedulerName";
    return List.of(
        new Case("doc-added-affinity.yaml", sharedName),
        new Case("doc-binpack-mostallocated.yaml"),
        new Case("doc-binpack-mostallocated-as-printed.yaml", strategy + "resources[1].weight"),
        new Case("doc-binpack-rtcr.yaml", strategy + "resources"),
        new Case("doc-binpack-rtcr-least.yaml", strategy + "requestedToCapacityRatio.shape"),
        new Case("doc-configmap-wrapper.yaml"),
        new Case("doc-koordinator-native-least.yaml"),
        new Case("doc-koordinator-native-most.yaml"),
        new Case("doc-koordinator-plus.yaml"),
        new Case("doc-koordinator-plus-args-only.yaml", "profiles[0].pluginConfig[0]"),
        new Case("doc-multi-profile.yaml", sharedName),
        new Case("doc-spread-defaults.yaml", sharedName),
        new Case("doc-spread-disabled.yaml", sharedName));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void reportsExpectedFindings(Case c) {
    ConfigResult result = read(FOLDER.resolve(c.file));
    assertThat(
            Findings.of(
                Objects.requireNonNull(result.configuration()),
                Objects.requireNonNull(result.source())))
        .extracting(Finding::path)
        .containsExactlyElementsOf(c.paths);
  }

  private static ConfigResult read(Path file) {
    try {
      return Plugins.READER.read(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
