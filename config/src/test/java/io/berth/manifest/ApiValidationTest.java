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

  /** A manifest with its expected errors or notices. */
  record Case(String name, String text, List<String> messages) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Case row(String name, String text, String... messages) {
    return new Case(name, text, List.of(messages));
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

  static Stream<Case> rejected() {
    return Stream.of(
        row(
            "misspelt taint effect",
            node("key: k, effect: NoSchedul"),
            "spec.taints[0].effect: is \"NoSchedul\", a string; must be NoSchedule,"
                + " PreferNoSchedule or NoExecute"),
        row(
            "a taint without a key",
            node("effect: NoSchedule"),
            "spec.taints[0].key: is missing; write the key of the taint"),
        row(
            "taint without effect",
            node("key: k"),
            "spec.taints[0].effect: is missing; must be NoSchedule,"
                + " PreferNoSchedule or NoExecute"),
        row(
            "misspelt toleration effect",
            pod("tolerations: [{operator: Exists, effect: NoExec}]"),
            "spec.tolerations[0].effect: is \"NoExec\", a string; must be NoSchedule,"
                + " PreferNoSchedule or NoExecute"),
        row(
            "misspelt toleration operator",
            pod("tolerations: [{key: k, operator: Exist}]"),
            "spec.tolerations[0].operator: is \"Exist\", a string; must be Equal,"
                + " Exists, Lt or Gt"),
        row(
            "anti-affinity term without topology key",
            pod("affinity: {podAntiAffinity: {%s: [{labelSelector: {}}]}}".formatted(REQUIRED)),
            "spec.affinity.podAntiAffinity.%s[0].topologyKey: is missing; write a node label, such as kubernetes.io/hostname"
                .formatted(REQUIRED)),
        row(
            "preferred affinity term with an empty topology key",
            pod(
                "affinity: {podAffinity: {%s: [{weight: 1, podAffinityTerm: {topologyKey: ''}}]}}"
                    .formatted(PREFERRED)),
            "spec.affinity.podAffinity.%s[0].podAffinityTerm.topologyKey: is \"\", a string; write a node label, such as kubernetes.io/hostname"
                .formatted(PREFERRED)),
        row(
            "unknown resource",
            resources("requests: {cpuu: 1}"),
            "spec.containers[0].resources.requests[cpuu]: is 1, a number; the resource does not"
                + " exist; names other than cpu, memory, ephemeral-storage and hugepages-* have"
                + " a domain, such as example.com/cpuu"),
        row(
            "fraction of an extended resource",
            resources("limits: {nvidia.com/gpu: 500m}"),
            "spec.containers[0].resources.limits[nvidia.com/gpu]: is \"500m\", a string;"
                + " must be an integer; extended resources are not divisible"),
        row(
            "request above its limit",
            resources("requests: {cpu: 3}, limits: {cpu: 1500m}"),
            "spec.containers[0].resources.requests[cpu]: is 3, a number; is more than the"
                + " limit of 1500m; raise the limit or lower the request"),
        row(
            "misspelt node selector operator",
            nodeExpression("key: k, operator: Inn, values: [a]"),
            "spec.affinity.nodeAffinity.%s.nodeSelectorTerms[0].matchExpressions[0].operator: is \"Inn\", a string; must be In, NotIn, Exists, DoesNotExist, Gt or Lt"
                .formatted(REQUIRED)),
        row(
            "comparison with two values",
            nodeExpression("key: k, operator: Gt, values: ['1', '2']"),
            "spec.affinity.nodeAffinity.%s.nodeSelectorTerms[0].matchExpressions[0].values: is a list; Gt requires exactly one value"
                .formatted(REQUIRED)),
        row(
            "In without values",
            nodeExpression("key: k, operator: In"),
            "spec.affinity.nodeAffinity.%s.nodeSelectorTerms[0].matchExpressions[0].values: is missing; In requires at least one value"
                .formatted(REQUIRED)),
        row(
            "maxSkew 0",
            spread("maxSkew: 0, topologyKey: z, whenUnsatisfiable: DoNotSchedule"),
            "spec.topologySpreadConstraints[0].maxSkew: is 0, a number; must be greater"
                + " than 0"),
        row(
            "spread constraint without topology key",
            spread("maxSkew: 1, whenUnsatisfiable: DoNot"),
            "spec.topologySpreadConstraints[0].topologyKey: is missing; write the node"
                + " label to spread over",
            "spec.topologySpreadConstraints[0].whenUnsatisfiable: is \"DoNot\", a string;"
                + " must be DoNotSchedule or ScheduleAnyway"),
        row(
            "template of a CronJob",
            """
            apiVersion: batch/v1
            kind: CronJob
            metadata: {name: w}
            spec: {jobTemplate: {spec: {template: {spec: {tolerations: [{effect: Never}]}}}}}
            """,
            "spec.jobTemplate.spec.template.spec.tolerations[0].effect: is \"Never\", a"
                + " string; must be NoSchedule, PreferNoSchedule or NoExecute"));
  }

  @ParameterizedTest
  @MethodSource("rejected")
  void rejectsWhatApiServersReject(Case c) throws IOException {
    ManifestReader reader = read(c.text());
    assertThatExceptionOfType(ManifestException.class)
        .isThrownBy(reader::finish)
        .satisfies(
            e ->
                assertThat(e.problems())
                    .extracting(problem -> problem.replaceFirst("^f:[45]:[0-9]+: ", ""))
                    .isEqualTo(c.messages()));
  }

  static Stream<Case> accepted() {
    return Stream.of(
        row("taint effect", node("key: k, effect: PreferNoSchedule")),
        row("toleration of every taint", pod("tolerations: [{operator: Exists}]")),
        row(
            "toleration with a comparison",
            pod("tolerations: [{key: k, operator: Gt, value: '1'}]")),
        row(
            "all kinds of resources",
            resources(
                "requests: {cpu: 1500m, memory: 1.5Gi, ephemeral-storage: 1Gi, hugepages-2Mi: 4Mi,"
                    + " example.com/gpu: 2000m, pods.kubernetes.io/x: 500m}, limits: {cpu: 1.5}")),
        row(
            "Exists with an empty list of values",
            nodeExpression("key: k, operator: Exists, values: []")),
        row(
            "comparison with a value that is not a number",
            nodeExpression("key: k, operator: Gt, values: [a]"),
            "spec.affinity.nodeAffinity.%s.nodeSelectorTerms[0].matchExpressions[0].values: \"a\" is not an integer, which Gt requires; no node matches"
                .formatted(REQUIRED)),
        row(
            "selector that does not match the template",
            workload("Deployment", "matchLabels: {a: c}"),
            "spec.selector.matchLabels[a]: does not match the labels of the template, which"
                + " have a: b; API servers reject it"),
        row(
            "expressions that do not match the template",
            workload("StatefulSet", "matchExpressions: [{key: x, operator: Exists}]"),
            "spec.selector.matchExpressions[0].key: does not match the labels of the template,"
                + " which have no x; API servers reject it"),
        row("selector that matches", workload("DaemonSet", "matchLabels: {a: b}")),
        row(
            "expressions that match",
            workload(
                "ReplicaSet",
                "matchExpressions: [{key: a, operator: In, values: [b, c]}, {key: x, operator:"
                    + " DoesNotExist}, {key: a, operator: NotIn, values: [c]}]")),
        row("empty selector", workload("Deployment", "")));
  }

  @ParameterizedTest
  @MethodSource("accepted")
  void acceptsWhatApiServersAccept(Case c) throws IOException {
    assertThat(read(c.text()).finish().notices()).isEqualTo(c.messages());
  }

  private static ManifestReader read(String text) throws IOException {
    ManifestReader reader = new ManifestReader();
    reader.read("f", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    return reader;
  }
}
