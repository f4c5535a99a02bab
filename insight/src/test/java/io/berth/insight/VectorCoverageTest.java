package io.berth.insight;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks in the sources of the tests that every operation of the vectors is tested. */
class VectorCoverageTest {
  /** A method source with the operation of its rows. */
  private static final Pattern SOURCE =
      Pattern.compile("static Stream<\\w+> (\\w+)\\(\\) \\{\\s+return [^;]*rows\\(\"(\\w+)\"\\)");

  private static Set<String> testedOperations() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
      return files
          .filter(file -> file.toString().endsWith("Test.java"))
          .map(VectorCoverageTest::text)
          .flatMap(
              text ->
                  SOURCE
                      .matcher(text)
                      .results()
                      .filter(source -> isUsed(text, source.group(1)))
                      .map(source -> source.group(2)))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static boolean isUsed(String text, String source) {
    return Pattern.compile(
            "@ParameterizedTest\\s+@MethodSource\\s+void " + source + "\\(\\w+ \\w+\\)")
        .matcher(text)
        .find();
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void everyOperationOfVectorsIsTested() throws IOException {
    assertThat(testedOperations())
        .containsExactlyInAnyOrderElementsOf(
            ModelingVectors.all().stream()
                .map(ModelingVectors.Row::op)
                .collect(Collectors.toCollection(TreeSet::new)));
    assertThat(ModelingVectors.all()).hasSize(148);
  }
}
