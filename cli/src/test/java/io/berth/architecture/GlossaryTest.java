package io.berth.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks that the classes which docs/glossary.md names exist. */
class GlossaryTest {
  private static final Path PAGE = Path.of("../docs/glossary.md");
  private static final String BASE_PACKAGE = "io.berth.";
  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

  /** Returns the quoted names in the last column of each table. */
  private static List<String> classNames(List<String> lines) {
    List<String> names = new ArrayList<>();
    for (String line : lines) {
      if (line.startsWith("|") && line.endsWith("|")) {
        String lastCell = line.substring(line.lastIndexOf('|', line.length() - 2));
        QUOTED.matcher(lastCell).results().forEach(name -> names.add(name.group(1)));
      }
    }
    return names;
  }

  private static boolean exists(String name) {
    try {
      Class.forName(BASE_PACKAGE + name, false, GlossaryTest.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  @Test
  void everyNamedClassExists() throws IOException {
    List<String> names = classNames(Files.readAllLines(PAGE));

    assertThat(names).hasSizeGreaterThan(100);
    assertThat(names).filteredOn(name -> !exists(name)).as("classes that do not exist").isEmpty();
  }

  @Test
  void readsTheLastColumn() {
    assertThat(classNames(List.of("| `a.B` | text | `c.D`, `e.F` |", "`g.H`", "|---|---|")))
        .containsExactly("c.D", "e.F");
  }
}
