package io.berth.insight.requirements;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.insight.Handlers;
import io.berth.insight.ModelingVectors;
import io.berth.insight.ModelingVectors.Row;
import io.berth.insight.VectorObjects;
import io.berth.manifest.ManifestReader;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares requirements with Clusternet's inventories. */
class RequirementsVectorsTest {
  static Stream<Row> replicaRequirements() {
    return ModelingVectors.rows("replicaRequirements");
  }

  @ParameterizedTest
  @MethodSource
  void replicaRequirements(Row row) {
    PodSpec spec =
        new PodSpecBuilder()
            .withContainers(containers(row.input().path("containers")))
            .withInitContainers(containers(row.input().path("initContainers")))
            .withOverhead(VectorObjects.quantities(row.input().path("overhead")))
            .build();
    ReplicaRequirements requirements = Calculation.CLUSTERNET.of(spec);
    assertThat(requirements.limits())
        .isEqualTo(VectorObjects.amounts(row.expected().get("limits")));
    assertThat(requirements.requests())
        .isEqualTo(VectorObjects.amounts(row.expected().get("requests")));
  }

  private static List<Container> containers(JsonNode list) {
    return ModelingVectors.items(list)
        .map(
            container ->
                new ContainerBuilder()
                    .withNewResources()
                    .withLimits(VectorObjects.quantities(container.path("limits")))
                    .withRequests(VectorObjects.quantities(container.path("requests")))
                    .endResources()
                    .build())
        .toList();
  }

  static Stream<Row> handlerExists() {
    return ModelingVectors.rows("handlerExists");
  }

  @ParameterizedTest
  @MethodSource
  void handlerExists(Row row) {
    String[] gvk = row.input().get("gvk").asText().split(" ", -1);
    assertThat(ClusternetKinds.has(gvk[0], gvk[1])).isEqualTo(row.expected().asBoolean());
    if (row.expected().asBoolean()) {
      assertThat(Handlers.all().find(gvk[0], gvk[1])).isNotNull();
    }
  }

  static Stream<Row> parse() {
    return ModelingVectors.rows("parse");
  }

  @ParameterizedTest
  @MethodSource
  void parse(Row row) throws IOException {
    String kind = row.input().get("kind").asText();
    HasMetadata object =
        read(
            """
            {"apiVersion": "%s", "kind": "%s", "metadata": {"name": "web"}, "spec": %s}
            """
                .formatted(
                    kind.equals("Service") ? "v1" : "apps/v1",
                    kind,
                    withTemplate(row.input().get("spec").toString())));
    JsonNode feed =
        FeedInventory.of(
                "default",
                "feeds",
                List.of(
                    new RequirementsReader(Handlers.all(), Calculation.CLUSTERNET).read(object)))
            .at("/spec/feeds/0");
    JsonNode replicas = row.expected().get("desiredReplicas");
    assertThat(feed.has("desiredReplicas")).isEqualTo(!replicas.isNull());
    assertThat(feed.path("desiredReplicas").asInt()).isEqualTo(replicas.asInt());
    assertThat(feed.path("replicaJsonPath").asText())
        .isEqualTo(row.expected().get("replicaJsonPath").asText());
  }

  private static String withTemplate(String spec) {
    String template = "\"template\": {\"spec\": {\"containers\": [{\"name\": \"c\"}]}}";
    return spec.equals("{}")
        ? "{" + template + "}"
        : spec.replaceFirst("}$", ", " + template + "}");
  }

  private static HasMetadata read(String text) throws IOException {
    ManifestReader reader = new ManifestReader();
    reader.read("test", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    return reader.finish().objects().all().getFirst();
  }

  static Stream<Row> feedKey() {
    return ModelingVectors.rows("feedKey");
  }

  @ParameterizedTest
  @MethodSource
  void feedKey(Row row) {
    JsonNode input = row.input();
    WorkloadKey ref =
        new WorkloadKey(
            input.get("apiVersion").asText(),
            input.get("kind").asText(),
            input.has("namespace") ? input.get("namespace").asText() : null,
            input.get("name").asText());
    assertThat(ref.feedKey()).isEqualTo(row.expected().asText());
  }
}
