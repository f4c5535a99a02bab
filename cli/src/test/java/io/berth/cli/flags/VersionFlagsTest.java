package io.berth.cli.flags;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VersionFlagsTest {
  private static final String WRITE = "; write 1.36 or leave the flag out";

  @ParameterizedTest(name = "emulates \"{0}\"")
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      textBlock =
          """
          ''              | none
          1.36            | none
          v1.36           | none
          1.36.0          | none
          kube=1.36       | none
          ' kube = 1.36 ' | none
          1.35            | is not supported, because Berth emulates kube-scheduler v1.36
          1.37            | is not supported, because Berth emulates kube-scheduler v1.36
          kube=1.35       | is not supported, because Berth emulates kube-scheduler v1.36
          wardle=1.36     | names the component "wardle"
          1.36.4          | is not a minor version
          1               | is not a minor version
          latest          | is not a minor version
          99999999999.1   | is not a minor version
          """)
  void acceptsOnlyItsEmulatedVersion(String value, String problem) {
    assertThat(VersionFlags.emulated(List.of(value)))
        .isEqualTo(
            problem == null
                ? List.of()
                : List.of("--emulated-version: \"" + value + "\" " + problem + WRITE));
  }

  @ParameterizedTest(name = "is compatible with {0}: {1}")
  @CsvSource({"1.32,false", "1.33,true", "1.35,true", "1.36,true", "1.37,false"})
  void acceptsCompatibleVersions(String value, boolean isAccepted) {
    List<String> problems = VersionFlags.minCompatibility(List.of(value));

    assertThat(problems.isEmpty()).isEqualTo(isAccepted);
    assertThat(problems)
        .allMatch(
            problem ->
                problem.startsWith("--min-compatibility-version: \"" + value + "\" ")
                    && problem.endsWith("write a version from 1.33 to 1.36 or leave the flag out"));
  }

  @Test
  void rejectsSecondVersion() {
    assertThat(VersionFlags.emulated(List.of("1.36", "kube=1.36")))
        .containsExactly("--emulated-version: \"kube=1.36\" is a second version" + WRITE);
  }
}
