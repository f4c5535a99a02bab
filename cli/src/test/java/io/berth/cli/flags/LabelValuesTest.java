package io.berth.cli.flags;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelValuesTest {
  private static final String FLAG = "--allow-metric-labels";

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          a,b=c                    | {a={b=[c]}}
          a,b=c,d                  | {a={b=[c, d]}}
          "a,b=c,d"                | {a={b=[c, d]}}
          a,b=                     | {a={b=[]}}
          "a,b=c,d","a,e=f"        | {a={b=[c, d], e=[f]}}
          "a,b=c","x,y=z,w"        | {a={b=[c]}, x={y=[z, w]}}
          """)
  void parsesFormsOfFlag(String value, String expected) {
    assertThat(LabelValues.ofFlags(FLAG, List.of(value)).byMetric()).hasToString(expected);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          a,b            | "a,b" does not have the form METRIC,LABEL=VALUE,VALUE
          a=b            | "a" is not a metric and a label; write METRIC,LABEL
          a b,c=d        | "a b,c" is not a metric and a label; write METRIC,LABEL
          a,b,c=d        | "a,b,c" is not a metric and a label; write METRIC,LABEL
          "a,b=c""d,e=f" | ""a,b=c""d,e=f"" does not have the form METRIC,LABEL=VALUE,VALUE
          """)
  void rejectsOtherForms(String value, String problem) {
    assertThatThrownBy(() -> LabelValues.ofFlags(FLAG, List.of(value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(FLAG + ": " + problem);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {"a,b": "c,d"}                     | {a={b=[c, d]}}
          "a,b": c\\n"a,e":                | {a={b=[c], e=[]}}
          allowListMapping: {"a,b": "c"}     | {a={b=[c]}}
          {}                                 | {}
          """)
  void readsBothFormsOfManifest(String yaml, String expected) {
    assertThat(LabelValues.ofManifest("f", yaml.translateEscapes().getBytes(UTF_8)).byMetric())
        .hasToString(expected);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          [a]              | f: is a list; write an object with entries such as
          "a,b": [c]       | f: "a,b" is a list; write a string such as "a,b"
          a: c             | f: "a" is not a metric and a label; write METRIC,LABEL
          {                | f: \s
          """)
  void rejectsOtherManifests(String yaml, String problem) {
    assertThatThrownBy(() -> LabelValues.ofManifest("f", yaml.getBytes(UTF_8)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(problem.strip());
  }
}
