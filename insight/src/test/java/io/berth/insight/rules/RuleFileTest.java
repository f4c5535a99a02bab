package io.berth.insight.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.berth.framework.WorkloadHandler;
import io.berth.insight.Manifests;
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
  void readsShippedFiles() {
    assertThat(ShippedRules.handlers()).hasSameSizeAs(ShippedRules.FILES);
    assertThat(ShippedRules.handlers())
        .extracting(WorkloadHandler::kind)
        .containsExactly("PyTorchJob", "RayCluster", "Rollout");
  }

  @Test
  void supportsOnlyListedVersions() {
    WorkloadHandler handler =
        read("rules: [{kind: Foo, apiVersions: [example.com/v2],"
                + " templates: [{template: $.spec.template}]}]")
            .getFirst();
    assertThat(handler.supports("example.com/v2")).isTrue();
    assertThat(handler.supports("example.com/v1")).isFalse();
    assertThat(handler.name()).isEqualTo("rule for foo");
  }

  @Test
  void pathsSupportSpecialNames() {
    WorkloadHandler handler =
        read("rules: [{kind: Foo, templates: [{template: \"$['spec']['a/b~c'].template\","
                + " replicas: \"$['spec']['a/b~c'].count\", name: only}]}]")
            .getFirst();
    var template =
        handler
            .parse(
                Manifests.one(
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
  void rejectsInvalidPaths(String text) {
    assertThatThrownBy(() -> FieldPath.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not a path; write it like $.spec.template");
  }

  record InvalidCase(String name, String text, String problem) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<InvalidCase> invalidFiles() {
    return Stream.of(
        new InvalidCase(
            "empty",
            "rules: []",
            "rules.yaml: rules: is missing or empty; list one rule for each kind (line 1, column"
                + " 8)"),
        new InvalidCase(
            "no kind",
            "rules: [{templates: [{template: $.a}]}]",
            "rules.yaml: rules[0].kind: is missing; name the kind that the rule is for"
                + " (line 1, column 9)"),
        new InvalidCase(
            "no template",
            "rules: [{kind: A, templates: [{replicas: $.a}]}]",
            "rules.yaml: rules[0].templates[0].template: is missing; give the path of the pod"
                + " template (line 1, column 31)"),
        new InvalidCase(
            "no path",
            "rules: [{kind: A, templates: [{template: spec.template}]}]",
            "rules.yaml: rules[0].templates[0].template: \"spec.template\" is not a path; write it"
                + " like $.spec.template or $.spec.groups[*].template (line 1, column 42)"),
        new InvalidCase(
            "more wildcards than the template has",
            "rules: [{kind: A, templates: [{template: '$.a', replicas: '$.b.*'}]}]",
            "rules.yaml: rules[0].templates[0].replicas: \"$.b.*\" has more * than the path of the"
                + " template, \"$.a\" (line 1, column 59)"),
        new InvalidCase(
            "a typing error",
            "rules: [{kind: A, template: []}]",
            "rules.yaml: rules[0].templates: is missing or empty; give the path of a template"
                + " (line 1, column 9)"));
  }

  @ParameterizedTest
  @MethodSource
  void invalidFiles(InvalidCase row) {
    ManifestException e = catchThrowableOfType(ManifestException.class, () -> read(row.text()));
    assertThat(Objects.requireNonNull(e).problems()).first().isEqualTo(row.problem());
  }
}
