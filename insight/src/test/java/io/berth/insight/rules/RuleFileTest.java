package io.berth.insight.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.berth.framework.WorkloadHandler;
import io.berth.insight.Manifested;
import io.berth.manifest.ManifestException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleFileTest {
  private static List<WorkloadHandler> read(String text) {
    return RuleFile.read("rules.yaml", text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void everyShippedFileIsRead() {
    assertThat(ShippedRules.handlers()).hasSameSizeAs(ShippedRules.FILES);
    assertThat(ShippedRules.handlers())
        .extracting(WorkloadHandler::kind)
        .containsExactly("PyTorchJob", "RayCluster", "Rollout");
  }

  @Test
  void aRuleReadsOnlyTheVersionsThatItNames() {
    WorkloadHandler handler =
        read("rules: [{kind: Foo, apiVersions: [example.com/v2],"
                + " templates: [{template: $.spec.template}]}]")
            .getFirst();
    assertThat(handler.reads("example.com/v2")).isTrue();
    assertThat(handler.reads("example.com/v1")).isFalse();
    assertThat(handler.name()).isEqualTo("rule for foo");
  }

  @Test
  void pathsTakeOddNames() {
    WorkloadHandler handler =
        read("rules: [{kind: Foo, templates: [{template: \"$['spec']['a/b~c'].template\","
                + " replicas: \"$['spec']['a/b~c'].count\", name: only}]}]")
            .getFirst();
    var template =
        handler
            .parse(
                Manifested.one(
                    """
                    apiVersion: example.com/v1
                    kind: Foo
                    metadata: {name: foo}
                    spec: {a/b~c: {count: 2, template: {spec: {containers: [{name: c}]}}}}
                    """))
            .getFirst();
    assertThat(template.replicasPath()).isEqualTo("/spec/a~1b~0c/count");
    assertThat(template.replicas()).isEqualTo(2);
    assertThat(template.name()).isEqualTo("only");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "$", "spec.template", "$.spec..template", "$.a[x]", "$.a[", "$.a b['"})
  void noPaths(String text) {
    assertThatThrownBy(() -> FieldPath.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is no path; write it like $.spec.template");
  }

  record Bad(String name, String text, String problem) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Bad> bad() {
    return Stream.of(
        new Bad(
            "empty",
            "rules: []",
            "rules.yaml: rules: is missing or empty; list one rule for each kind (line 1, column"
                + " 8)"),
        new Bad(
            "no kind",
            "rules: [{templates: [{template: $.a}]}]",
            "rules.yaml: rules[0].kind: is missing; name the kind that the rule is for"
                + " (line 1, column 9)"),
        new Bad(
            "no template",
            "rules: [{kind: A, templates: [{replicas: $.a}]}]",
            "rules.yaml: rules[0].templates[0].template: is missing; say where the pod template is"
                + " (line 1, column 31)"),
        new Bad(
            "no path",
            "rules: [{kind: A, templates: [{template: spec.template}]}]",
            "rules.yaml: rules[0].templates[0].template: \"spec.template\" is no path; write it"
                + " like $.spec.template or $.spec.groups[*].template (line 1, column 42)"),
        new Bad(
            "more choices than the template has",
            "rules: [{kind: A, templates: [{template: '$.a', replicas: '$.b.*'}]}]",
            "rules.yaml: rules[0].templates[0].replicas: \"$.b.*\" has more * than the path of the"
                + " template, \"$.a\" (line 1, column 59)"),
        new Bad(
            "a typing error",
            "rules: [{kind: A, template: []}]",
            "rules.yaml: rules[0].templates: is missing or empty; say where a template is"
                + " (line 1, column 9)"));
  }

  @ParameterizedTest
  @MethodSource
  void bad(Bad bad) {
    ManifestException e = catchThrowableOfType(ManifestException.class, () -> read(bad.text()));
    assertThat(Objects.requireNonNull(e).problems()).first().isEqualTo(bad.problem());
  }
}
