package io.berth.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks the names, comments and texts of the code, the documents and the chart for words that are
 * not kube-scheduler's vocabulary or plain technical English. docs/glossary.md has the right terms.
 */
class VocabularyTest {
  private static final Path TREE = Path.of("..");

  /** Words that treat components as persons, metaphors, and words of the former vocabulary. */
  private static final Set<String> BANNED =
      Set.of(
          ("nobody somebody anybody everybody whoever whom who"
                  + " news told tell tells telling ask asks asked asking say says said saying"
                  + " hear hears heard hearing know knows knew want wants wish wishes wished"
                  + " vain vainly anew beforehand whereabouts farewell afterlife clockwork"
                  + " doorkeeper credulous")
              .split(" "));

  /** The scheduler has replicas; a copy is a copied object. */
  private static final Pattern COPY_FOR_REPLICA =
      Pattern.compile(
          "(?i)\\b(?:another|other|this|every|several|standby|leading) cop(?:y|ies)\\b"
              + "|\\bcop(?:y|ies) (?:of the scheduler|that leads|leads|works|stands? by)\\b");

  /** Names of libraries, which stay to the letter. */
  private static final List<String> ALLOWED = List.of("setWantClientAuth");

  private static final Pattern WORD = Pattern.compile("[A-Z]?[a-z]+|[A-Z]+(?![a-z])");
  private static final Pattern INLINE_CODE = Pattern.compile("`[^`]*`");

  /** Returns the banned words of a line, in order. */
  private static List<String> bannedIn(String line) {
    String text = line;
    for (String allowed : ALLOWED) {
      text = text.replace(allowed, "");
    }
    List<String> found = new ArrayList<>();
    WORD.matcher(text)
        .results()
        .map(word -> word.group().toLowerCase(Locale.ROOT))
        .filter(BANNED::contains)
        .forEach(found::add);
    COPY_FOR_REPLICA.matcher(text).results().forEach(copy -> found.add(copy.group()));
    return found;
  }

  /** Adds the banned words of a file, by the folder at the top of the tree that contains it. */
  private static void check(
      Path file, UnaryOperator<List<String>> prose, Map<String, List<String>> offences) {
    Path path = TREE.relativize(file);
    List<String> lines = prose.apply(read(file));
    for (int i = 0; i < lines.size(); i++) {
      for (String word : bannedIn(lines.get(i))) {
        offences
            .computeIfAbsent(path.getName(0).toString(), _ -> new ArrayList<>())
            .add("%s:%d: \"%s\" in: %s".formatted(path, i + 1, word, lines.get(i).strip()));
      }
    }
  }

  /** Blanks fenced blocks and inline code, which may quote the program. */
  private static List<String> prose(List<String> page) {
    List<String> lines = new ArrayList<>();
    boolean isFenced = false;
    for (String line : page) {
      boolean isFence = line.strip().startsWith("```");
      isFenced ^= isFence;
      lines.add(isFenced || isFence ? "" : INLINE_CODE.matcher(line).replaceAll(""));
    }
    return lines;
  }

  private static void requireNone(Map<String, List<String>> offences) {
    if (!offences.isEmpty()) {
      StringBuilder report = new StringBuilder("banned words:");
      offences.forEach((part, ones) -> report.append("\n%s: %d".formatted(part, ones.size())));
      offences.values().forEach(ones -> report.append('\n').append(String.join("\n", ones)));
      fail(report.toString());
    }
  }

  private static List<Path> files(Path folder, String... endings) {
    try (Stream<Path> found = Files.walk(folder)) {
      return found
          .filter(file -> Stream.of(endings).anyMatch(file.toString()::endsWith))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> children(Path folder) {
    try (Stream<Path> found = Files.list(folder)) {
      return found.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> read(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"src/main/java", "src/test/java"})
  void codeHasNoBannedWords(String folder) {
    Map<String, List<String>> offences = new TreeMap<>();
    List<Path> sources = new ArrayList<>();
    for (Path module : children(TREE)) {
      if (Files.isDirectory(module.resolve(folder))) {
        sources.addAll(files(module.resolve(folder), ".java"));
      }
    }
    sources.removeIf(source -> source.endsWith("VocabularyTest.java"));
    sources.forEach(source -> check(source, UnaryOperator.identity(), offences));

    assertThat(sources).hasSizeGreaterThan(500);
    requireNone(offences);
  }

  @Test
  void scriptsHaveNoBannedWords() {
    Map<String, List<String>> offences = new TreeMap<>();
    List<Path> scripts = new ArrayList<>(List.of(TREE.resolve("berth"), TREE.resolve(".ci/run")));
    scripts.addAll(files(TREE.resolve("simulator/src/main/resources"), ".js", ".css", ".html"));
    scripts.addAll(files(TREE.resolve("e2e/specs"), ".go"));
    for (Path folder : List.of(TREE.resolve("e2e"), TREE.resolve("deploy/image"))) {
      children(folder).stream()
          .filter(Files::isExecutable)
          .filter(Files::isRegularFile)
          .forEach(scripts::add);
    }
    scripts.forEach(script -> check(script, UnaryOperator.identity(), offences));

    assertThat(scripts).hasSizeGreaterThan(20);
    requireNone(offences);
  }

  @Test
  void documentsHaveNoBannedWords() {
    Map<String, List<String>> offences = new TreeMap<>();
    List<Path> pages = new ArrayList<>(files(TREE.resolve("docs"), ".md"));
    children(TREE).stream().filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
    pages.addAll(files(TREE.resolve("testdata"), ".md"));
    pages.add(TREE.resolve("scheduler-core/ARCHITECTURE.md"));
    pages.forEach(page -> check(page, VocabularyTest::prose, offences));
    Path chart = TREE.resolve("deploy/chart/berth");
    files(chart, ".yaml", ".tpl", ".txt", ".json")
        .forEach(template -> check(template, UnaryOperator.identity(), offences));

    assertThat(pages).hasSizeGreaterThan(40);
    requireNone(offences);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          private String wishedName;      | wished
          // Nobody reads it.             | nobody
          LOG.info("Another copy leads"); | Another copy
          List.copyOf(unknownNodes)       |
          a copy of the list              |
          """)
  void findsBannedWordsInNamesAndTexts(String line, String word) {
    assertThat(bannedIn(line)).isEqualTo(word == null ? List.of() : List.of(word));
  }

  @Test
  void ignoresCodeInDocuments() {
    assertThat(prose(List.of("`told` text", "```sh", "./berth tell", "```", "more")))
        .containsExactly(" text", "", "", "", "more");
  }
}
