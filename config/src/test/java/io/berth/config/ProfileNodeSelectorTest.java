package io.berth.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.tree.Problem;
import io.berth.tree.Problem.Severity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileNodeSelectorTest {
  private static final String SELECTOR =
      "{matchLabels: {pool: berth}, matchExpressions: [{key: zone, operator: In, values: [a, b]},"
          + " {key: gpu, operator: DoesNotExist}, {key: x/y, operator: Exists},"
          + " {key: arch, operator: NotIn, values: [arm]}]}";

  private static String profiles(String... selectors) {
    StringBuilder text = new StringBuilder("profiles:\n");
    for (int i = 0; i < selectors.length; i++) {
      text.append("- schedulerName: s-%d\n".formatted(i));
      if (!selectors[i].isEmpty()) {
        text.append("  nodeSelector: %s\n".formatted(selectors[i]));
      }
    }
    return text.toString();
  }

  @Test
  void doesNotPrintAbsentSelector() {
    SchedulerConfiguration read = InTree.accepted(profiles(""));
    assertThat(read.profiles().getFirst().nodeSelector()).isNull();
    assertThat(ConfigPrinter.print(read)).doesNotContain("nodeSelector");
  }

  @Test
  void printedAndEffectiveConfigurationsKeepSelector() {
    SchedulerConfiguration read = InTree.accepted(profiles(SELECTOR));
    ProfileNodeSelector selector = read.profiles().getFirst().nodeSelector();
    assertThat(selector).isNotNull();
    assertThat(selector.text()).isEqualTo("pool=berth,zone in (a,b),!gpu,x/y,arch notin (arm)");

    ConfigResult readBack = InTree.READER.read(ConfigPrinter.print(read));
    assertThat(readBack.configuration()).isNotNull();
    assertThat(readBack.configuration().profiles().getFirst().nodeSelector()).isEqualTo(selector);
    assertThat(EffectiveConfiguration.of(read, InTree.PLUGINS).profiles().getFirst().nodeSelector())
        .isEqualTo(selector);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "[]                                                        | ''",
        "{matchLabel: {a: b}}                                      | .matchLabel",
        "{matchLabels: {'a b': c}}                                 | .matchLabels[a b]",
        "{matchLabels: {a: '-'}}                                   | .matchLabels[a]",
        "{matchLabels: {a: [b]}}                                   | .matchLabels.a",
        "{matchExpressions: [{key: a, operator: Gt, values: ['1']}]} |"
            + " .matchExpressions[0].operator",
        "{matchExpressions: [{key: a}]}                            | .matchExpressions[0].operator",
        "{matchExpressions: [{operator: Exists}]}                  | .matchExpressions[0].key",
        "{matchExpressions: [{key: a, operator: In}]}              | .matchExpressions[0].values",
        "{matchExpressions: [{key: a, operator: Exists, values: [b]}]} |"
            + " .matchExpressions[0].values",
        "{matchExpressions: [{key: a, operator: In, values: ['b c']}]} |"
            + " .matchExpressions[0].values[0]",
      })
  void rejectsInvalidSelectors(String selector, String path) {
    assertThat(InTree.read(profiles(selector)).errors())
        .extracting(Problem::path)
        .containsExactly("profiles[0].nodeSelector" + path);
  }

  @ParameterizedTest(name = "{0} and {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "{matchLabels: {a: b}} | {matchLabels: {a: b}} | 1",
        "{matchLabels: {a: b}} | {matchLabels: {c: d}} | 1",
        "{matchLabels: {a: b}} | ''                    | 1",
        "''                    | {matchLabels: {a: b}} | 1",
        "{}                    | {matchLabels: {a: b}} | 1",
        "''                    | ''                    | 0",
        "{matchLabels: {a: b}} | {matchLabels: {a: c}} | 0",
        "{matchLabels: {a: b}} | {matchExpressions: [{key: a, operator: NotIn, values: [b]}]} | 0",
        "{matchLabels: {a: b}} | {matchExpressions: [{key: a, operator: NotIn, values: [c]}]} | 1",
        "{matchLabels: {a: b}} | {matchExpressions: [{key: a, operator: DoesNotExist}]} | 0",
        "{matchExpressions: [{key: a, operator: In, values: [k, m]}]} | {matchExpressions: [{key:"
            + " a, operator: In, values: [m, p]}]} | 1",
        "{matchExpressions: [{key: a, operator: In, values: [k]}]} | {matchExpressions: [{key: a,"
            + " operator: In, values: [m, p]}]} | 0",
      })
  void warnsAboutOverlappingProfiles(String first, String second, int warnings) {
    ConfigResult result = InTree.read(profiles(first, second));
    assertThat(result.errors()).isEmpty();
    assertThat(result.of(Severity.WARNING))
        .hasSize(warnings)
        .allSatisfy(problem -> assertThat(problem.path()).endsWith(".nodeSelector"));
  }

  @Test
  void reportsFieldsThatKubeSchedulerRejects() {
    ConfigResult result =
        InTree.read(
            profiles("", "{}")
                + "  pluginConfig: [{name: DefaultPreemption, args: {victimSchedulers: [x]}}]\n");
    assertThat(ExtensionFields.in(result))
        .extracting(Problem::path)
        .containsExactly(
            "profiles[1].nodeSelector", "profiles[1].pluginConfig[0].args.victimSchedulers");
    assertThat(ExtensionFields.in(InTree.read(profiles("")))).isEmpty();
  }
}
