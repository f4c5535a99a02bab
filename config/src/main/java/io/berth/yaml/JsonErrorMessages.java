package io.berth.yaml;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says in plain words what the JSON parser stumbled over, without names of its own parts. */
public final class JsonErrorMessages {
  private static final String BEYOND = "\\((\\d+)\\) exceeds the maximum allowed \\((\\d+).*";

  /** Where a bracket was opened, and settings by which the parser would take what it did not. */
  private static final Pattern OWN_PARTS =
      Pattern.compile(
          " \\(start marker at .*"
              + "|[:;,]? *(\\(|not allowed as per |enable |from )*`[^`]*`( to allow)?\\)?");

  private static final List<Rewording> REWORDINGS =
      List.of(
          rewording(
              "Document nesting depth " + BEYOND,
              "objects and lists are more than $2 deep inside one another; make them flatter"),
          rewording(
              "Number value length " + BEYOND,
              "a number has $1 characters, but may have at most $2; shorten it"),
          rewording(
              "Name length " + BEYOND,
              "the name of a field has $1 characters, but may have at most $2; shorten it"),
          rewording(
              "String value length " + BEYOND,
              "a string has $1 characters, but may have at most $2; shorten it"),
          rewording(
              "Unexpected end-of-input.*",
              "the text ends too soon; was it cut off, or is a quote, bracket or brace not"
                  + " closed?"),
          rewording("Trailing token .*", "text follows the JSON value; remove it"),
          rewording("Duplicate field '(.*)'.*", "the field \"$1\" is there twice; remove one"),
          rewording(
              "Unexpected character \\('(.*)' \\(code .*?\\)\\): was expecting (.*)",
              "the character '$1' has no place here; expected: $2"),
          rewording(
              "Unexpected character \\('(.*)' \\(code .*?\\)\\).*",
              "the character '$1' has no place here; is a quote, comma or bracket missing?"),
          rewording(
              "Illegal unquoted character \\(\\(CTRL-CHAR, code (\\d+)\\)\\).*",
              "the character of code $1 must not stand in a string;"
                  + " escape it, or close the quote before it"),
          rewording(
              "(?:Unrecognized|Non-standard) token '(.*)':.*",
              "$1 is no JSON value; put text in double quotes"));

  private record Rewording(Pattern said, String meant) {}

  private JsonErrorMessages() {}

  private static Rewording rewording(String said, String meant) {
    return new Rewording(Pattern.compile(said), meant);
  }

  /** Returns what is wrong, without its place. */
  public static String explain(JsonProcessingException e) {
    String said = String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("");
    for (Rewording rewording : REWORDINGS) {
      Matcher matcher = rewording.said().matcher(said);
      if (matcher.matches()) {
        return matcher.replaceFirst(rewording.meant());
      }
    }
    return OWN_PARTS.matcher(said).replaceAll("");
  }

  /** Returns the same with the column, for texts of one line. */
  public static String explainInLine(JsonProcessingException e) {
    JsonLocation at = e.getLocation();
    return at == null || at.getColumnNr() < 1
        ? explain(e)
        : "column %d: %s".formatted(at.getColumnNr(), explain(e));
  }
}
