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
  private static final String USUAL =
      """
      apiVersion: scheduling.k8s.io/v1
      kind: PriorityClass
      metadata: {name: usual}
      value: 7
      globalDefault: true
      ---
      """;

  private final ObjectMapper json = new ObjectMapper();

  /** A field of a pod, by its JSON pointer, after the defaults. */
  record Case(String name, String before, String spec, String field, String want) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> pods() {
    String requests = "/spec/containers/0/resources/requests";
    return Stream.of(
        new Case(
            "limits are requested",
            "",
            "containers: [{resources: {limits: {cpu: 2, memory: 1Gi}, requests: {cpu: 1}}}]",
            requests,
            "{'cpu':'1','memory':'1Gi'}"),
        new Case(
            "limits of init containers too",
            "",
            "initContainers: [{resources: {limits: {example.com/gpu: 1}}}]",
            "/spec/initContainers/0/resources/requests",
            "{'example.com/gpu':'1'}"),
        new Case(
            "no limits, no requests",
            "",
            "containers: [{resources: {}}]",
            "/spec/containers/0/resources",
            "{}"),
        new Case(
            "pod limits are requested where no container requests",
            "",
            "containers: [{resources: {requests: {cpu: 500m}}}],"
                + " resources: {limits: {cpu: 2, memory: 1Gi, hugepages-2Mi: 4Mi}}",
            "/spec/resources/requests",
            "{'cpu':'500m','memory':'1Gi','hugepages-2Mi':'4Mi'}"),
        new Case(
            "ports of the host network",
            "",
            "hostNetwork: true, containers: [{ports: [{containerPort: 80},"
                + " {containerPort: 90, hostPort: 91}]}]",
            "/spec/containers/0/ports",
            "[{'containerPort':80,'hostPort':80},{'containerPort':90,'hostPort':91}]"),
        new Case(
            "ports of the pod's own network",
            "",
            "containers: [{ports: [{containerPort: 80}]}]",
            "/spec/containers/0/ports",
            "[{'containerPort':80}]"),
        new Case("no class", "", "containers: []", "/spec/priority", ""),
        new Case("the class's priority", HIGH, "priorityClassName: high", "/spec/priority", "1000"),
        new Case(
            "the class's preemption policy",
            HIGH,
            "priorityClassName: high",
            "/spec/preemptionPolicy",
            "'Never'"),
        new Case(
            "the pod's own priority",
            HIGH,
            "priorityClassName: high, priority: 5",
            "/spec/priority",
            "5"),
        new Case("the default class", HIGH + USUAL, "containers: []", "/spec/priority", "7"),
        new Case(
            "a class that every cluster has",
            "",
            "priorityClassName: system-node-critical",
            "/spec/priority",
            "2000001000"),
        new Case("the namespace", "", "containers: []", "/metadata/namespace", "'default'"),
        new Case("a uid", "", "containers: []", "/metadata/uid", "'Pod/default/a'"));
  }

  @ParameterizedTest
  @MethodSource("pods")
  void completesPods(Case c) throws IOException {
    String text =
        c.before()
            + "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {%s}\n".formatted(c.spec());
    JsonNode pod = json.valueToTree(read(text, Pod.class));
    assertThat(pod.at(c.field()).toString()).isEqualTo(c.want().replace('\'', '"'));
  }

  @Test
  void aNodeOffersItsCapacityUnlessItSaysOtherwise() throws IOException {
    String node = "apiVersion: v1\nkind: Node\nmetadata: {name: a}\nstatus: {capacity: {cpu: 4}";
    assertThat(read(node + "}\n", Node.class).getStatus().getAllocatable()).hasToString("{cpu=4}");
    assertThat(read(node + ", allocatable: {cpu: 3}}\n", Node.class).getStatus().getAllocatable())
        .hasToString("{cpu=3}");
  }

  @Test
  void aNamespaceIsLabelledWithItsName() throws IOException {
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
