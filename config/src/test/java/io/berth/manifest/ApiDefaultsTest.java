package io.berth.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ApiDefaultsTest {
  private static final String HIGH =
      """
      apiVersion: scheduling.k8s.io/v1
      kind: PriorityClass
      metadata: {name: high}
      value: 1000
      preemptionPolicy: Never
      ---
      """;
  private static final String DEFAULT_CLASS =
      """
      apiVersion: scheduling.k8s.io/v1
      kind: PriorityClass
      metadata: {name: normal}
      value: 7
      globalDefault: true
      ---
      """;

  private final ObjectMapper json = new ObjectMapper();

  /** The field at a JSON pointer of a pod after defaulting. */
  record Case(String name, String before, String spec, String field, String expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> pods() {
    String requests = "/spec/containers/0/resources/requests";
    return Stream.of(
        new Case(
            "requests default to limits",
            "",
            "containers: [{resources: {limits: {cpu: 2, memory: 1Gi}, requests: {cpu: 1}}}]",
            requests,
            "{'cpu':'1','memory':'1Gi'}"),
        new Case(
            "requests of init containers default to limits",
            "",
            "initContainers: [{resources: {limits: {example.com/gpu: 1}}}]",
            "/spec/initContainers/0/resources/requests",
            "{'example.com/gpu':'1'}"),
        new Case(
            "no requests without limits",
            "",
            "containers: [{resources: {}}]",
            "/spec/containers/0/resources",
            "{}"),
        new Case(
            "pod-level requests default to containers, then limits",
            "",
            "containers: [{resources: {requests: {cpu: 500m}}}],"
                + " resources: {limits: {cpu: 2, memory: 1Gi, hugepages-2Mi: 4Mi}}",
            "/spec/resources/requests",
            "{'cpu':'500m','memory':'1Gi','hugepages-2Mi':'4Mi'}"),
        new Case(
            "host ports of the host network",
            "",
            "hostNetwork: true, containers: [{ports: [{containerPort: 80},"
                + " {containerPort: 90, hostPort: 91}]}]",
            "/spec/containers/0/ports",
            "[{'containerPort':80,'hostPort':80},{'containerPort':90,'hostPort':91}]"),
        new Case(
            "no host ports of the pod network",
            "",
            "containers: [{ports: [{containerPort: 80}]}]",
            "/spec/containers/0/ports",
            "[{'containerPort':80}]"),
        new Case("no priority class", "", "containers: []", "/spec/priority", ""),
        new Case(
            "priority of the class", HIGH, "priorityClassName: high", "/spec/priority", "1000"),
        new Case(
            "preemption policy of the class",
            HIGH,
            "priorityClassName: high",
            "/spec/preemptionPolicy",
            "'Never'"),
        new Case(
            "priority of the pod",
            HIGH,
            "priorityClassName: high, priority: 5",
            "/spec/priority",
            "5"),
        new Case(
            "global default class", HIGH + DEFAULT_CLASS, "containers: []", "/spec/priority", "7"),
        new Case(
            "system class",
            "",
            "priorityClassName: system-node-critical",
            "/spec/priority",
            "2000001000"),
        new Case("namespace", "", "containers: []", "/metadata/namespace", "'default'"),
        new Case("uid", "", "containers: []", "/metadata/uid", "'Pod/default/a'"));
  }

  @ParameterizedTest
  @MethodSource("pods")
  void setsPodDefaults(Case c) throws IOException {
    String text =
        c.before()
            + "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {%s}\n".formatted(c.spec());
    JsonNode pod = json.valueToTree(read(text, Pod.class));
    assertThat(pod.at(c.field()).toString()).isEqualTo(c.expected().replace('\'', '"'));
  }

  @Test
  void allocatableDefaultsToCapacity() throws IOException {
    String node = "apiVersion: v1\nkind: Node\nmetadata: {name: a}\nstatus: {capacity: {cpu: 4}";
    assertThat(read(node + "}\n", Node.class).getStatus().getAllocatable()).hasToString("{cpu=4}");
    assertThat(read(node + ", allocatable: {cpu: 3}}\n", Node.class).getStatus().getAllocatable())
        .hasToString("{cpu=3}");
  }

  @Test
  void labelsNamespaceWithItsName() throws IOException {
    Namespace namespace =
        read("apiVersion: v1\nkind: Namespace\nmetadata: {name: a}\n", Namespace.class);
    assertThat(namespace.getMetadata().getLabels())
        .containsEntry("kubernetes.io/metadata.name", "a");
  }

  private static <T extends HasMetadata> T read(String text, Class<T> type) throws IOException {
    ManifestReader reader = new ManifestReader();
    reader.read("f", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    return reader.finish().objects().all(type).getFirst();
  }
}
