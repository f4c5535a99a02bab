package io.berth.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ApiRulesTest {
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

  /** A text, and what is wrong with it or else to be told of it. */
  record Case(String name, String text, List<String> told) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Case row(String name, String text, String... told) {
    return new Case(name, text, List.of(told));
  }

  private static String node(String taint) {
    return """
    apiVersion: v1
    kind: Node
    metadata: {name: node}
    spec: {taints: [{%s}]}
    status: {allocatable: {cpu: 1}}
    """
        .formatted(taint);
  }

  private static String pod(String spec) {
    return "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {%s}\n".formatted(spec);
  }

  private static String resources(String resources) {
    return pod("containers: [{name: c, resources: {%s}}]".formatted(resources));
  }

  private static String nodeExpression(String expression) {
    return pod(
        "affinity: {nodeAffinity: {%s: {nodeSelectorTerms: [{matchExpressions: [{%s}]}]}}}"
            .formatted(REQUIRED, expression));
  }

  private static String spread(String constraint) {
    return pod("topologySpreadConstraints: [{%s}]".formatted(constraint));
  }

  private static String workload(String kind, String selector) {
    return """
    apiVersion: apps/v1
    kind: %s
    metadata: {name: w}
    spec:
      selector: {%s}
      template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c}]}}
    """
        .formatted(kind, selector);
  }

  static Stream<Case> refused() {
    return Stream.of(
        row(
            "a misspelt effect of a taint",
            node("key: k, effect: NoSchedul"),
            "spec.taints[0].effect: is \"NoSchedul\", a string; has to be NoSchedule,"
                + " PreferNoSchedule or NoExecute"),
        row(
            "a taint without effect",
            node("key: k"),
            "spec.taints[0].effect: is missing; has to be NoSchedule,"
                + " PreferNoSchedule or NoExecute"),
        row(
            "a misspelt effect of a toleration",
            pod("tolerations: [{operator: Exists, effect: NoExec}]"),
            "spec.tolerations[0].effect: is \"NoExec\", a string; has to be NoSchedule,"
                + " PreferNoSchedule or NoExecute"),
        row(
            "a misspelt operator of a toleration",
            pod("tolerations: [{key: k, operator: Exist}]"),
            "spec.tolerations[0].operator: is \"Exist\", a string; has to be Equal,"
                + " Exists, Lt or Gt"),
        row(
            "a term against pods without topology",
            pod("affinity: {podAntiAffinity: {%s: [{labelSelector: {}}]}}".formatted(REQUIRED)),
            "spec.affinity.podAntiAffinity.%s[0].topologyKey: is missing; name a label of nodes, such as kubernetes.io/hostname"
                .formatted(REQUIRED)),
        row(
            "a wish for pods with an empty topology",
            pod(
                "affinity: {podAffinity: {%s: [{weight: 1, podAffinityTerm: {topologyKey: ''}}]}}"
                    .formatted(PREFERRED)),
            "spec.affinity.podAffinity.%s[0].podAffinityTerm.topologyKey: is \"\", a string; name a label of nodes, such as kubernetes.io/hostname"
                .formatted(PREFERRED)),
        row(
            "a resource that is not there",
            resources("requests: {cpuu: 1}"),
            "spec.containers[0].resources.requests[cpuu]: is 1, a number; there is no such"
                + " resource; names other than cpu, memory, ephemeral-storage and hugepages-* have"
                + " a domain, such as example.com/cpuu"),
        row(
            "a part of an extended resource",
            resources("limits: {nvidia.com/gpu: 500m}"),
            "spec.containers[0].resources.limits[nvidia.com/gpu]: is \"500m\", a string;"
                + " has to be a whole number, extended resources have no parts"),
        row(
            "a request above its limit",
            resources("requests: {cpu: 3}, limits: {cpu: 1500m}"),
            "spec.containers[0].resources.requests[cpu]: is 3, a number; is more than the"
                + " limit of 1500m; raise the limit or lower the request"),
        row(
            "a misspelt operator for nodes",
            nodeExpression("key: k, operator: Inn, values: [a]"),
            "spec.affinity.nodeAffinity.%s.nodeSelectorTerms[0].matchExpressions[0].operator: is \"Inn\", a string; has to be In, NotIn, Exists, DoesNotExist, Gt or Lt"
                .formatted(REQUIRED)),
        row(
            "a comparison with two values",
            nodeExpression("key: k, operator: Gt, values: ['1', '2']"),
            "spec.affinity.nodeAffinity.%s.nodeSelectorTerms[0].matchExpressions[0].values: is a list; Gt compares with exactly one value"
                .formatted(REQUIRED)),
        row(
            "one of no values",
            nodeExpression("key: k, operator: In"),
            "spec.affinity.nodeAffinity.%s.nodeSelectorTerms[0].matchExpressions[0].values: is missing; In needs at least one value"
                .formatted(REQUIRED)),
        row(
            "no skew at all",
            spread("maxSkew: 0, topologyKey: z, whenUnsatisfiable: DoNotSchedule"),
            "spec.topologySpreadConstraints[0].maxSkew: is 0, a number; has to be a number"
                + " above 0"),
        row(
            "spreading without topology",
            spread("maxSkew: 1, whenUnsatisfiable: DoNot"),
            "spec.topologySpreadConstraints[0].topologyKey: is missing; name the label of"
                + " nodes to spread over",
            "spec.topologySpreadConstraints[0].whenUnsatisfiable: is \"DoNot\", a string;"
                + " has to be DoNotSchedule or ScheduleAnyway"),
        row(
            "the template of a CronJob",
            """
            apiVersion: batch/v1
            kind: CronJob
            metadata: {name: w}
            spec: {jobTemplate: {spec: {template: {spec: {tolerations: [{effect: Never}]}}}}}
            """,
            "spec.jobTemplate.spec.template.spec.tolerations[0].effect: is \"Never\", a"
                + " string; has to be NoSchedule, PreferNoSchedule or NoExecute"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void whatNoApiServerTakesIsRefused(Case c) throws IOException {
    ManifestReader reader = read(c.text());
    assertThatExceptionOfType(ManifestException.class)
        .isThrownBy(reader::finish)
        .satisfies(
            e ->
                assertThat(e.problems())
                    .extracting(problem -> problem.replaceFirst("^f:[45]:[0-9]+: ", ""))
                    .isEqualTo(c.told()));
  }

  static Stream<Case> taken() {
    return Stream.of(
        row("an effect of a taint", node("key: k, effect: PreferNoSchedule")),
        row("a toleration of everything", pod("tolerations: [{operator: Exists}]")),
        row("a toleration that compares", pod("tolerations: [{key: k, operator: Gt, value: '1'}]")),
        row(
            "resources of all kinds",
            resources(
                "requests: {cpu: 1500m, memory: 1.5Gi, ephemeral-storage: 1Gi, hugepages-2Mi: 4Mi,"
                    + " example.com/gpu: 2000m, pods.kubernetes.io/x: 500m}, limits: {cpu: 1.5}")),
        row("no operator's values", nodeExpression("key: k, operator: Exists, values: []")),
        row(
            "a comparison with no number, which matches nothing",
            nodeExpression("key: k, operator: Gt, values: [a]"),
            "spec.affinity.nodeAffinity.%s.nodeSelectorTerms[0].matchExpressions[0].values: Gt compares with whole numbers, and \"a\" is none: no node matches"
                .formatted(REQUIRED)),
        row(
            "a selector for other pods",
            workload("Deployment", "matchLabels: {a: c}"),
            "spec.selector.matchLabels[a]: the labels of the template have a: b; no API server"
                + " takes a selector that does not match them"),
        row(
            "a selector by expressions for other pods",
            workload("StatefulSet", "matchExpressions: [{key: x, operator: Exists}]"),
            "spec.selector.matchExpressions[0].key: the labels of the template have no x; no API"
                + " server takes a selector that does not match them"),
        row("a selector that matches", workload("DaemonSet", "matchLabels: {a: b}")),
        row(
            "a selector by expressions that matches",
            workload(
                "ReplicaSet",
                "matchExpressions: [{key: a, operator: In, values: [b, c]}, {key: x, operator:"
                    + " DoesNotExist}, {key: a, operator: NotIn, values: [c]}]")),
        row("a selector of nothing", workload("Deployment", "")));
  }

  @ParameterizedTest
  @MethodSource("taken")
  void whatApiServersTakeIsTaken(Case c) throws IOException {
    assertThat(read(c.text()).finish().notices()).isEqualTo(c.told());
  }

  private static ManifestReader read(String text) throws IOException {
    ManifestReader reader = new ManifestReader();
    reader.read("f", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    return reader;
  }
}
