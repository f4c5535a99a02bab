package io.berth.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.Status;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that docs/troubleshooting.md explains every warning, error and rejection message. */
class TroubleshootingTest {
  private static final Path TREE = Path.of("..");
  private static final String ANYTHING = "...";

  /** Matches the start of a warning, an error or a rejection of our own. */
  private static final Pattern MESSAGE_CALL =
      Pattern.compile(
          """
          LOG\\.(warn|error)\\(\
          |LOG\\s*\\.at(Warn|Error|Level)\\([^;]*?\\.log\\(\
          |Status\\s*\\.(%s)\\(\
          |new (Extender|Plugin)Exception\\(\
          """
              .formatted(statusFactories()));

  /**
   * Rejections and errors of plugins with the texts of kube-scheduler, which the page leaves out.
   */
  private static final List<String> UPSTREAM_MESSAGES =
      """
      waiting for scheduling gates: [... ...]
      node(s) exceed max volume count
      not found
      no new claims to deallocate
      binding volumes: ...
      binding volumes: context canceled
      binding volumes: context deadline exceeded
      pod has unbound immediate PersistentVolumeClaims
      no pod volume found for node "..."
      node(s) had no available volume zone
      PersistentVolumeClaim had no name
      PersistentVolumeClaim had no pv name and storageClass name
      PersistentVolume had no name
      VolumeBindingMode not set for StorageClass "..."
      Preemption is not helpful for scheduling
      waiting for the preemption for this pod to be finished
      preemption: no candidate node for preemption
      ...no nodes available
      No preemption victims found for incoming pod
      node(s) had untolerated taint(s)
      parsing pod: ...
      node(s) didn't match pod affinity rules
      node(s) didn't match pod anti-affinity rules
      node(s) didn't satisfy existing pods anti-affinity rules
      node(s) had no available disk
      node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode\
       already in-use by another pod
      node(s) didn't have free ports for the requested pod ports
      get constraints from pod: ...
      calculating preScoreState: ...
      ... (missing required label)
      node(s) didn't match Pod's node affinity/selector
      node(s) didn't match scheduler-enforced node affinity
      pod affinity terms conflict
      node(s) didn't match the requested node name
      node(s) were unschedulable
      """
          .lines()
          .toList();

  private static final Pattern EVENT =
      Pattern.compile("\"(?:Normal|Warning)\"(?:,|\\)\\.put\\(\"reason\",)\\s*\"(\\w+)\"");
  private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");
  private static final Pattern DIFFERS = Pattern.compile("\\{}|%[sd]");
  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

  @Test
  void everyMessageIsExplained() throws IOException {
    List<String> messages = new ArrayList<>();
    for (String module : List.of("scheduler-core", "plugins", "cli", "insight")) {
      for (String source : sources(TREE.resolve(module).resolve("src/main/java"))) {
        messages.addAll(messages(source));
      }
    }
    List<String> explained =
        QUOTED
            .matcher(Files.readString(TREE.resolve("docs/troubleshooting.md")))
            .results()
            .map(found -> found.group(1))
            .toList();

    assertThat(messages).hasSizeGreaterThan(100).containsAll(UPSTREAM_MESSAGES);
    assertThat(
            messages.stream()
                .filter(message -> !UPSTREAM_MESSAGES.contains(message))
                .filter(message -> explained.stream().noneMatch(t -> covers(t, message))))
        .as("not in docs/troubleshooting.md")
        .isEmpty();
  }

  /** Returns the names of all factory methods of Status, separated by {@code |}. */
  private static String statusFactories() {
    return Arrays.stream(Status.class.getMethods())
        .filter(method -> Modifier.isStatic(method.getModifiers()))
        .filter(method -> method.getReturnType() == Status.class)
        .map(Method::getName)
        .distinct()
        .collect(Collectors.joining("|"));
  }

  private static List<String> sources(Path folder) throws IOException {
    List<String> texts = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(name -> name.toString().endsWith(".java")).sorted().toList()) {
        texts.add(Files.readString(file));
      }
    }
    return texts;
  }

  private static List<String> messages(String source) {
    List<String> found = new ArrayList<>();
    for (MatchResult call : MESSAGE_CALL.matcher(source).results().toList()) {
      String argument = firstArgument(source, call.end());
      if (argument.contains(" ? \"")) { // one message or another
        LITERAL.matcher(argument).results().forEach(text -> found.add(message(text.group())));
      } else if (argument.contains("\"")) {
        found.add(message(argument));
      }
    }
    EVENT.matcher(source).results().forEach(event -> found.add(event.group(1)));
    return found;
  }

  /** Returns the source text up to the comma or parenthesis after an argument. */
  private static String firstArgument(String source, int from) {
    Matcher literal = LITERAL.matcher(source);
    int depth = 0;
    for (int at = from; at < source.length(); at++) {
      char character = source.charAt(at);
      if (character == '"' && literal.find(at)) {
        at = literal.end() - 1;
      } else if (character == '(') {
        depth++;
      } else if ((character == ')' && depth-- == 0) || (character == ',' && depth == 0)) {
        return source.substring(from, at);
      }
    }
    throw new IllegalArgumentException("unterminated argument:  " + source.substring(from));
  }

  /** Returns the text of an expression of literals; other parts become {@code ...}. */
  private static String message(String expression) {
    String literals = expression.replaceAll("\\s*\\.formatted\\((?s:.*)", "");
    StringBuilder text = new StringBuilder();
    int end = 0;
    for (MatchResult literal : LITERAL.matcher(literals).results().toList()) {
      text.append(between(literals.substring(end, literal.start())));
      text.append(literal.group(1).replace("\\\"", "\""));
      end = literal.end();
    }
    text.append(between(literals.substring(end)));
    return DIFFERS.matcher(text).replaceAll(ANYTHING);
  }

  private static String between(String code) {
    return code.replaceAll("[\\s+]", "").isEmpty() ? "" : ANYTHING;
  }

  /** Returns whether a text of the page covers a message; ... in it matches any text. */
  private static boolean covers(String text, String message) {
    boolean hasTwoWords = text.replaceAll("[^a-zA-Z]+", " ").strip().contains(" ");
    return hasTwoWords
        ? message.matches(Pattern.quote(text).replace(ANYTHING, "\\E.*\\Q"))
        : message.replace("... ...", ANYTHING).equals(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          LOG.warn("One {} is " + "gone: {}", a, b.c());          | One ... is gone: ...
          LOG.atError().addKeyValue("k", v(1)).log("It failed");  | It failed
          return Status.error("no \\"" + name + "\\" here");      | no "..." here
          Status.unschedulable("%s is %d".formatted(a(1), b));    | ... is ...
          Status.unschedulableAndUnresolvable("a gate " + gate);  | a gate ...
          Status.pending("a claim is missing", "more");           | a claim is missing
          LOG.atLevel(bad ? WARN : INFO).log("Half: {}", e.m());  | Half: ...
          throw new ExtenderException("EOF");                     | EOF
          FAILED("Warning", "FailedScheduling", "x", true)        | FailedScheduling
          """)
  void findsMessagesInSources(String source, String message) {
    assertThat(messages(source)).containsExactly(message);
  }
}
