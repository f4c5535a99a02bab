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

/**
 * Every question of the vectors is asked by a test: the sources of the tests are looked through.
 */
class VectorCoverageTest {
  /** A method of rows, and what it asks for. */
  private static final Pattern SOURCE =
      Pattern.compile("static Stream<\\w+> (\\w+)\\(\\) \\{\\s+return [^;]*rows\\(\"(\\w+)\"\\)");

  private static Set<String> asked() throws IOException {
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
  void everyQuestionOfTheVectorsIsAskedSomewhere() throws IOException {
    assertThat(asked())
        .containsExactlyInAnyOrderElementsOf(
            ModelingVectors.all().stream()
                .map(ModelingVectors.Row::op)
                .collect(Collectors.toCollection(TreeSet::new)));
    assertThat(ModelingVectors.all()).hasSize(148);
  }
}
