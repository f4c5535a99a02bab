package io.berth.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.tree.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares the fields in Berth's errors with those in kube-scheduler's. */
final class NamedFields {
  private static final Pattern FIELD =
      Pattern.compile(
          "[\\[ ]([A-Za-z][\\w\\[\\].]*): (?:Invalid|Unsupported|Required|Forbidden|Duplicate)");
  private static final Pattern PLUGIN = Pattern.compile("[Pp]lugin \"([^\"]*)\" (?:does|already)");
  private static final Pattern STRUCT_FIELD =
      Pattern.compile("Go (?:struct field \\w*|value)\\.?(\\S*) of type");
  private static final Pattern ENTRY =
      Pattern.compile("decoding \\.(profiles\\[\\d+].pluginConfig\\[\\d+])");
  private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"$");

  private NamedFields() {}

  static void check(JsonNode vector, List<Problem> errors) {
    assertThat(errors).isNotEmpty();
    switch (vector.get("stage").asText()) {
      case "validate" ->
          vector
              .get("validateErrors")
              .forEach(error -> assertNamed(error.get("field").asText(), errors));
      case "instantiate" -> checkInstantiate(vector.get("instantiateErrors"), errors);
      case "decode" -> checkDecode(vector, errors);
      default -> fail("unknown stage: " + vector);
    }
  }

  private static void assertNamed(String path, List<Problem> errors) {
    assertThat(errors).extracting(Problem::path).contains(path);
  }

  private static void assertNamedAtEnd(String suffix, List<Problem> errors) {
    assertThat(errors).extracting(Problem::path).anyMatch(path -> path.endsWith(suffix));
  }

  private static void checkInstantiate(JsonNode texts, List<Problem> errors) {
    for (JsonNode node : texts) {
      String text = node.asText();
      Matcher plugin = PLUGIN.matcher(text);
      List<String> fields = FIELD.matcher(text).results().map(MatchResult::group).toList();
      if (text.contains("only one queue sort plugin required")) {
        assertNamedAtEnd("].plugins.queueSort", errors);
      } else if (text.contains("at least one bind plugin is needed")) {
        assertNamedAtEnd("].plugins.bind", errors);
      } else if (text.contains("could overflow")) {
        assertNamedAtEnd(".weight", errors);
      } else if (plugin.find()) {
        assertThat(errors)
            .anySatisfy(
                error -> {
                  assertThat(error.path()).matches("profiles\\[\\d+].plugins\\..*\\.name");
                  assertThat(error.message()).contains(plugin.group(1));
                });
      } else {
        assertThat(fields).as("fields in " + text).isNotEmpty();
        for (String field : fields) {
          String name = field.replaceAll("^[\\[ ]|: \\w+$", "");
          assertNamedAtEnd("].args." + name, errors);
        }
      }
    }
  }

  private static void checkDecode(JsonNode vector, List<Problem> errors) {
    String text = vector.get("decodeError").asText();
    String start = argsPath(text);
    switch (vector.get("decodeClass").asText()) {
      case "strict" -> {
        vector.path("unknownFields").forEach(name -> assertNamedAtEnd(name.asText(), errors));
        vector.path("duplicateKeys").forEach(name -> assertNamedAtEnd(name.asText(), errors));
      }
      case "kind-missing" ->
          assertThat(errors).anyMatch(error -> error.text().contains("kind: KubeScheduler"));
      case "apiversion-missing", "bad-apiversion" -> assertNamed("apiVersion", errors);
      case "not-registered", "other-kind", "args-wrong-kind" ->
          assertThat(errors)
              .extracting(Problem::path)
              .anyMatch(path -> path.equals(start + "apiVersion") || path.equals(start + "kind"));
      case "type" ->
          assertThat(unindexed(errors))
              .contains(start.replaceAll("\\[\\d+]", "") + structField(text));
      case "duration" -> {
        Matcher quoted = QUOTED.matcher(text);
        assertThat(quoted.find()).isTrue();
        assertThat(errors).anyMatch(error -> error.message().contains(quoted.group()));
      }
      case "base64" -> assertNamedAtEnd("Data", errors);
      case "envelope" ->
          assertThat(errors)
              .extracting(Problem::path)
              .anyMatch(
                  path ->
                      path.isEmpty() || start.startsWith(path) || path.equals(structField(text)));
      case "yaml-syntax" ->
          assertThat(errors)
              .anySatisfy(error -> assertThat(error.location()).as("location").isNotNull());
      default -> fail("unknown class: " + vector);
    }
  }

  /** Returns the path of the args in an error, with a dot; empty if it names none. */
  private static String argsPath(String text) {
    Matcher entry = ENTRY.matcher(text);
    return entry.find() ? entry.group(1) + ".args." : "";
  }

  private static String structField(String text) {
    Matcher matcher = STRUCT_FIELD.matcher(text);
    return matcher.find() ? matcher.group(1) : "";
  }

  private static List<String> unindexed(List<Problem> errors) {
    List<String> paths = new ArrayList<>();
    errors.forEach(error -> paths.add(error.path().replaceAll("\\[\\d+]", "")));
    return paths;
  }
}
