package io.berth.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.storage.CSIStorageCapacity;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ManifestReaderTest {
  private final ManifestReader reader = new ManifestReader();

  @Test
  void readsDocumentsAndLists() throws IOException {
    readResource("several.yaml");
    Manifests read = reader.finish();
    assertThat(keys(read, Namespace.class)).containsExactly("null/shop");
    assertThat(keys(read, Node.class)).containsExactly("null/node-a");
    assertThat(keys(read, Pod.class)).containsExactly("shop/web", "default/worker");
    assertThat(keys(read, CSIStorageCapacity.class)).containsExactly("default/pool");
    assertThat(keys(read, Deployment.class)).containsExactly("default/web");
    assertThat(read.notices())
        .containsExactly(
            "ignored, because the scheduler does not use these kinds: 1 Secret, 1 Turbine");
  }

  @Test
  void reportsRangeOfIntegerField() throws IOException {
    String pod = "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {priority: 5000000000}\n";
    reader.read("pod.yaml", new ByteArrayInputStream(pod.getBytes(StandardCharsets.UTF_8)));
    assertThatExceptionOfType(ManifestException.class)
        .isThrownBy(reader::finish)
        .withMessageStartingWith(
            "pod.yaml:4:18: spec.priority: is 5000000000, a number, but must be from"
                + " -2147483648 to 2147483647");
  }

  @Test
  void keepsObjectsOfOtherKindsExceptDroppedKinds() throws IOException {
    readResource("several.yaml");
    List<GenericKubernetesResource> others =
        reader.finish().objects().all(GenericKubernetesResource.class);
    assertThat(others)
        .singleElement()
        .satisfies(
            turbine -> {
              assertThat(turbine.getKind()).isEqualTo("Turbine");
              assertThat(turbine.<Integer>get("spec", "blades")).isEqualTo(3);
            });
  }

  @Test
  void reportsAllProblemsWithTheirLocations() throws IOException {
    readResource("wrong.yaml");
    assertThatExceptionOfType(ManifestException.class)
        .isThrownBy(reader::finish)
        .satisfies(
            e ->
                assertThat(e.problems())
                    .containsExactly(
                        "wrong.yaml:3:18: metadata.name: is 12, a number, but must be a string;"
                            + " put it in quotes",
                        "wrong.yaml:5:1: metadata.name: is missing; only an API server"
                            + " generates it from generateName; name the Pod",
                        "wrong.yaml:10:1: apiVersion: is missing; an object begins with its"
                            + " apiVersion and kind, such as v1 and Pod",
                        "wrong.yaml:13:1: spec: is missing; add it to Pod \"bare\"",
                        "wrong.yaml:17:1: is a list, but must be an object with apiVersion, kind"
                            + " and metadata",
                        "wrong.yaml:24:4: spec.containers[0]: is null; fill it in or remove it",
                        "wrong.yaml:27:1: not valid YAML: expected ',' or ']', but got"
                            + " <stream end>; a quote or bracket is not closed",
                        "wrong.yaml:36:3: items[4]: is \"spec\", a string, but must be an object"
                            + " with apiVersion, kind and metadata",
                        "wrong.yaml:32:31: items[0].status.allocatable[cpu]: is \"1x\", a string,"
                            + " but must be a quantity such as 2, 500m or 4Gi",
                        "wrong.yaml:33:43: items[1].metadata.labels[true]: is yes, which YAML reads"
                            + " as the boolean true, but must be a string; put it in quotes",
                        "wrong.yaml:34:3: items[2].metadata.name: is missing; name the Node",
                        "wrong.yaml:35:13: items[3].metadata: is a list, but must be an object",
                        "wrong.yaml:42:16: spec.hostNetwork: is \"true\", a string, but must be"
                            + " true or false, without quotes",
                        "wrong.yaml:48:13: spec.priority: is \"5\", a string, but must be a"
                            + " number, without quotes"));
  }

  @Test
  void limitsNumberOfReportedProblems() throws IOException {
    read("kind: Pod\n---\n".repeat(30));
    assertThatExceptionOfType(ManifestException.class)
        .isThrownBy(reader::finish)
        .satisfies(
            e -> assertThat(e.problems()).hasSize(21).last().isEqualTo("and 10 more problems"));
  }

  /** A valid text with its expected notices. */
  record Notice(String name, String text, List<String> notices) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Notice> notices() {
    return Stream.of(
        new Notice("empty file", "", List.of("f contains no objects")),
        new Notice("comments", "# nothing\n---\n", List.of("f contains no objects")),
        new Notice(
            "empty list", "{\"kind\": \"List\", \"apiVersion\": \"v1\", \"items\": []}", List.of()),
        new Notice(
            "misspelt field, once for all objects",
            """
            kind: NodeList
            apiVersion: v1
            items:
            - metadata: {name: a}
              spec: {taint: []}
              status: {allocatable: {pods: 1}}
            - metadata: {name: b}
              spec: {taint: []}
              status: {allocatable: {pods: 1}}
            """,
            List.of("f:5:10: spec.taint: unknown field, ignored; did you mean \"taints\"?")),
        new Notice(
            "misspelt field in a list",
            pod("a", "containers: [{name: c, resorces: {}}]"),
            List.of(
                "f:4:31: spec.containers[].resorces: unknown field, ignored;"
                    + " did you mean \"resources\"?")),
        new Notice(
            "object defined twice",
            pod("a", "priority: 1") + pod("a", "priority: 2"),
            List.of("defined more than once, the last definition is used: Pod default/a")),
        new Notice(
            "node without resources",
            "apiVersion: v1\nkind: Node\nmetadata: {name: a}\n",
            List.of("no pod fits on nodes whose status.allocatable is empty: a")),
        new Notice(
            "pod on an unknown node",
            "apiVersion: v1\nkind: Node\nmetadata: {name: a}\nstatus: {capacity: {cpu: 1}}\n---\n"
                + pod("b", "nodeName: a")
                + pod("c", "nodeName: x"),
            List.of("ignored, because their nodes are not in the input: default/c")),
        new Notice(
            "unknown PriorityClass",
            pod("a", "priorityClassName: high"),
            List.of("unknown PriorityClasses, priority 0 is used for their pods: high")),
        new Notice(
            "KubeSchedulerConfiguration",
            "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n",
            List.of(
                "ignored a KubeSchedulerConfiguration among the manifests; pass it with"
                    + " --config")));
  }

  @ParameterizedTest
  @MethodSource("notices")
  void reportsNotices(Notice c) throws IOException {
    read(c.text());
    assertThat(reader.finish().notices()).isEqualTo(c.notices());
  }

  @Test
  void laterDefinitionReplacesEarlierOneInPlace() throws IOException {
    read(pod("a", "priority: 1") + pod("b", "priority: 1"));
    read(pod("a", "priority: 2"));
    assertThat(reader.finish().objects().all(Pod.class))
        .extracting(pod -> pod.getMetadata().getName() + pod.getSpec().getPriority())
        .containsExactly("a2", "b1");
  }

  @Test
  void doesNotReadObjectOfAnotherGroupAsBuiltInKind() throws IOException {
    read("apiVersion: serving.example.com/v1\nkind: Service\nmetadata: {name: a}\n");
    Manifests read = reader.finish();
    assertThat(read.objects().all(GenericKubernetesResource.class)).hasSize(1);
    assertThat(read.objects().all(ConfigMap.class)).isEmpty();
  }

  private static String pod(String name, String spec) {
    return "apiVersion: v1\nkind: Pod\nmetadata: {name: %s}\nspec: {%s}\n---\n"
        .formatted(name, spec);
  }

  private static List<String> keys(Manifests read, Class<? extends HasMetadata> type) {
    return read.objects().all(type).stream()
        .map(object -> object.getMetadata().getNamespace() + "/" + object.getMetadata().getName())
        .toList();
  }

  private void read(String text) throws IOException {
    reader.read("f", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  private void readResource(String name) throws IOException {
    try (InputStream in = getClass().getResourceAsStream(name)) {
      reader.read(name, Objects.requireNonNull(in, name));
    }
  }
}
