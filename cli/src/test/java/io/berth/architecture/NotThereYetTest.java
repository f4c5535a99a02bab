package io.berth.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.runtime.BundleLoader;
import io.berth.runtime.PluginRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares the README's list of missing features with the features that the code rejects. */
class NotThereYetTest {
  private static final Path TREE = Path.of("..");
  private static final String HEADING = "## Not there yet";
  private static final int FIRST_SCREEN = 30;

  /** The message for a pod that needs a missing feature, at its start. */
  private static final Pattern REJECTION =
      Pattern.compile("\"([\\w ]+) (?:is|are) not supported; the pod");

  private static final Pattern PLUGIN_NAME = Pattern.compile("String NAME = \"(\\w+)\"");
  private static final Pattern QUOTED = Pattern.compile("`(\\w+)`");

  /** A row of the README's table. */
  private record Row(String feature, Set<String> plugins) {
    static Row of(String line) {
      String[] cells = line.split("\\|", -1);
      Set<String> plugins = new TreeSet<>();
      QUOTED.matcher(cells[3]).results().forEach(found -> plugins.add(found.group(1)));
      return new Row(cells[1].strip(), plugins);
    }
  }

  private static List<Row> documented() throws IOException {
    return Files.readAllLines(TREE.resolve("README.md")).stream()
        .dropWhile(line -> !line.equals(HEADING))
        .skip(1)
        .takeWhile(line -> !line.startsWith("## "))
        .filter(line -> line.startsWith("|"))
        .skip(2) // header and rule
        .map(Row::of)
        .toList();
  }

  /** Returns the sources with a message that rejects a pod because a feature is missing. */
  private static List<String> rejectingSources() throws IOException {
    try (Stream<Path> modules = Files.list(TREE)) {
      return modules
          .map(module -> module.resolve("src/main/java"))
          .filter(Files::isDirectory)
          .sorted()
          .flatMap(NotThereYetTest::sources)
          .filter(source -> REJECTION.matcher(source).find())
          .toList();
    }
  }

  private static Stream<String> sources(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList().stream()
          .map(NotThereYetTest::read);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String found(Pattern pattern, String source) {
    Matcher matcher = pattern.matcher(source);
    assertThat(matcher.find()).as("%s in %s", pattern, source).isTrue();
    return matcher.group(1);
  }

  @Test
  void isOnTheFirstScreenOfTheReadme() throws IOException {
    assertThat(Files.readAllLines(TREE.resolve("README.md")).subList(0, FIRST_SCREEN))
        .contains(HEADING);
  }

  @Test
  void listsTheFeaturesThatPodsAreRejectedFor() throws IOException {
    assertThat(documented())
        .extracting(Row::feature)
        .containsExactlyInAnyOrderElementsOf(
            rejectingSources().stream().map(source -> found(REJECTION, source)).toList());
  }

  @Test
  void listsThePluginsThatAreMissingOrReject() throws IOException {
    PluginRegistry registry = new BundleLoader(_ -> {}).loadClassPath().registry();
    Set<String> plugins = new TreeSet<>();
    registry.names().stream()
        .filter(name -> !Objects.requireNonNull(registry.find(name)).implemented())
        .forEach(plugins::add);
    rejectingSources().forEach(source -> plugins.add(found(PLUGIN_NAME, source)));

    Set<String> listed = new TreeSet<>();
    documented().forEach(row -> listed.addAll(row.plugins()));
    assertThat(listed).isEqualTo(plugins);
  }

  @Test
  void changelogAndDeviationsNameThem() throws IOException {
    for (String page : List.of("CHANGELOG.md", "docs/deviations.md")) {
      String text = Files.readString(TREE.resolve(page));
      assertThat(documented())
          .isNotEmpty()
          .allSatisfy(row -> assertThat(text).as(page).containsIgnoringCase(row.feature()));
    }
  }
}
