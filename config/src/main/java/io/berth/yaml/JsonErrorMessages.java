package io.berth.yaml;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rewords the messages of the JSON parser, without names of its internals. */
public final class JsonErrorMessages {
  private static final String BEYOND = "\\((\\d+)\\) exceeds the maximum allowed \\((\\d+).*";

  /** Start positions of brackets, and parser settings that would accept the input. */
  private static final Pattern PARSER_DETAILS =
      Pattern.compile(
          " \\(start marker at .*"
              + "|[:;,]? *(\\(|not allowed as per |enable |from )*`[^`]*`( to allow)?\\)?");

  private static final List<Rewording> REWORDINGS =
      List.of(
          rewording(
              "Document nesting depth " + BEYOND,
              "objects and lists are nested more than $2 levels deep; reduce the nesting"),
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
              "unexpected end of input; check for an unclosed quote, bracket or brace"),
          rewording("Trailing token .*", "text follows the JSON value; remove it"),
          rewording("Duplicate field '(.*)'.*", "duplicate field \"$1\"; remove one of the two"),
          rewording(
              "Unexpected character \\('(.*)' \\(code .*?\\)\\): was expecting (.*)",
              "unexpected character '$1'; expected: $2"),
          rewording(
              "Unexpected character \\('(.*)' \\(code .*?\\)\\).*",
              "unexpected character '$1'; check for a missing quote, comma or bracket"),
          rewording(
              "Illegal unquoted character \\(\\(CTRL-CHAR, code (\\d+)\\)\\).*",
              "a string contains the control character with code $1;"
                  + " escape it, or close the quote before it"),
          rewording(
              "(?:Unrecognized|Non-standard) token '(.*)':.*",
              "$1 is not a JSON value; put text in double quotes"));

  private record Rewording(Pattern pattern, String replacement) {}

  private JsonErrorMessages() {}

  private static Rewording rewording(String pattern, String replacement) {
    return new Rewording(Pattern.compile(pattern), replacement);
  }

  /** Returns the problem without its location. */
  public static String explain(JsonProcessingException e) {
    String message = String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("");
    for (Rewording rewording : REWORDINGS) {
      Matcher matcher = rewording.pattern().matcher(message);
      if (matcher.matches()) {
        return matcher.replaceFirst(rewording.replacement());
      }
    }
    return PARSER_DETAILS.matcher(message).replaceAll("");
  }

  /** Returns the problem with the column, for one-line texts. */
  public static String explainInLine(JsonProcessingException e) {
    JsonLocation at = e.getLocation();
    return at == null || at.getColumnNr() < 1
        ? explain(e)
        : "column %d: %s".formatted(at.getColumnNr(), explain(e));
  }
}
