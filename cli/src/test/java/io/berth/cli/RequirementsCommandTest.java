package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.testing.PluginJars;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequirementsCommandTest {
  private static final String WEB =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web, namespace: shop}
      spec:
        replicas: 3
        template:
          spec:
            nodeSelector: {disk: ssd}
            priorityClassName: high
            tolerations: [{key: gpu, operator: Exists, effect: NoSchedule}]
            affinity:
              podAntiAffinity:
                requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: zone}]
            initContainers:
            - {name: sidecar, restartPolicy: Always, resources: {requests: {cpu: 100m}}}
            containers:
            - {name: c, resources: {requests: {cpu: 500m}, limits: {memory: 1Gi}}}
      """;
  private static final String SERVICE =
      """
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: web, namespace: shop}
      spec: {selector: {app: web}}
      """;
  private static final String UNKNOWN =
      """
      ---
      apiVersion: example.com/v1
      kind: Deploiment
      metadata: {name: odd}
      spec: {copies: 4, pods: {spec: {containers: [{name: c, resources: {requests: {cpu: 2}}}]}}}
      """;

  @TempDir private Path folder;

  private static Outcome requirements(String... args) {
    List<String> all = new ArrayList<>(List.of("requirements"));
    all.addAll(List.of(args));
    return Outcome.of(all);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void printsTable() throws IOException {
    Outcome outcome = requirements(file("web.yaml", WEB));
    assertThat(outcome.out())
        .isEqualTo(
            """
            Workload             Replicas  A pod requests        Limits      Constraints
            Deployment shop/web         3  cpu 600m, memory 1Gi  memory 1Gi  nodes with disk=ssd; tolerates
                                                                             gpu:NoSchedule; pod anti-affinity;
                                                                             priority class high
            """);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.exitCode()).isZero();
  }

  @Test
  void printsJson() throws IOException {
    JsonNode json =
        new ObjectMapper().readTree(requirements(file("web.yaml", WEB), "-o", "json").out());
    assertThat(json.get("calculation").asText()).isEqualTo("kubernetes");
    JsonNode template = json.at("/workloads/0/templates/0");
    assertThat(template.get("replicas").asInt()).isEqualTo(3);
    assertThat(template.get("replicasPath").asText()).isEqualTo("/spec/replicas");
    assertThat(template.at("/requirements/resources/requests/cpu").asText()).isEqualTo("600m");
    assertThat(template.at("/requirements/nodeSelector/disk").asText()).isEqualTo("ssd");
    assertThat(template.at("/requirements/priorityClassName").asText()).isEqualTo("high");
    assertThat(template.at("/requirements/affinity/podAntiAffinity").isMissingNode()).isFalse();
  }

  @Test
  void printsInventoryWithAllFeedsInOrder() throws IOException {
    Outcome outcome =
        requirements(
            file("web.yaml", WEB + UNKNOWN + SERVICE),
            "-o",
            "feedinventory",
            "--calculation",
            "clusternet",
            "--inventory",
            "shop/all");
    JsonNode json = new ObjectMapper().readTree(outcome.out());
    assertThat(json.at("/metadata/namespace").asText()).isEqualTo("shop");
    assertThat(json.at("/metadata/name").asText()).isEqualTo("all");
    assertThat(json.at("/spec/feeds").findValuesAsText("kind"))
        .containsExactly("Deployment", "Deploiment", "Service");
    JsonNode web = json.at("/spec/feeds/0");
    assertThat(web.get("desiredReplicas").asInt()).isEqualTo(3);
    assertThat(web.get("replicaJsonPath").asText()).isEqualTo("/spec/replicas");
    assertThat(web.at("/replicaRequirements/resources/requests").toString())
        .isEqualTo("{\"cpu\":\"500m\",\"memory\":\"1Gi\"}");
    assertThat(json.at("/spec/feeds/2").has("replicaJsonPath")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "feeds", "a/b/c", "A b", "/feeds", "shop/", "Shop/all", "a.b/all"})
  void rejectsInvalidInventoryNames(String name) throws IOException {
    Outcome outcome =
        requirements(file("web.yaml", WEB), "-o", "feedinventory", "--inventory", name);
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .isEqualTo(
            "--inventory: \"%s\" is not NAMESPACE/NAME; use lower case, such as default/feeds\n"
                .formatted(name));
  }

  @Test
  void clusternetInventoryContainsOnlyNameOfJob() throws IOException {
    String job =
        "apiVersion: batch/v1\nkind: Job\nmetadata: {name: once}\n"
            + "spec: {parallelism: 2, template: {spec: {containers: [{name: c}]}}}";
    String file = file("job.yaml", job);
    JsonNode clusternet =
        new ObjectMapper()
            .readTree(requirements(file, "-o", "feedinventory", "--calculation=clusternet").out());
    assertThat(clusternet.at("/spec/feeds/0").has("desiredReplicas")).isFalse();
    JsonNode kubernetes =
        new ObjectMapper().readTree(requirements(file, "-o", "feedinventory").out());
    assertThat(kubernetes.at("/spec/feeds/0/desiredReplicas").asInt()).isEqualTo(2);
  }

  @Test
  void reportsUnsupportedKind() throws IOException {
    Outcome outcome = requirements(file("odd.yaml", UNKNOWN));
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err())
        .endsWith(
            "Deploiment odd: kind Deploiment (example.com/v1) is not supported; --rules can define"
                + " the paths of its pod templates; did you mean \"Deployment\"?\n");
    assertThat(requirements(file("both.yaml", WEB + UNKNOWN)).err())
        .contains("notice: Deploiment odd: kind Deploiment (example.com/v1) is not supported");
  }

  @Test
  void readsKindByRule() throws IOException {
    String rules =
        file(
            "rules.yaml",
            "rules: [{kind: Deploiment, templates: [{template: $.spec.pods, replicas:"
                + " $.spec.copies}]}]");
    Outcome outcome = requirements(file("odd.yaml", UNKNOWN), "--rules", rules);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out()).contains("Deploiment odd         4  cpu 2");
  }

  record TooLarge(String name, String pods, String copies, String problem) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<TooLarge> rejectsTooLargeNumbers() {
    return Stream.of(
        new TooLarge(
            "replicas",
            "{spec: {containers: [{name: c}]}}",
            "1099511627776",
            "/spec/copies: is 1099511627776, but must be from -2147483648 to 2147483647"),
        new TooLarge(
            "a field of the template",
            "{spec: {containers: [{name: c, ports: [{containerPort: 1099511627776}]}]}}",
            "1",
            "/spec/pods.spec.containers[0].ports[0].containerPort: must be from -2147483648 to"
                + " 2147483647"));
  }

  @ParameterizedTest
  @MethodSource
  void rejectsTooLargeNumbers(TooLarge row) throws IOException {
    String rules =
        file(
            "rules.yaml",
            "rules: [{kind: Widget, templates: [{template: $.spec.pods, replicas:"
                + " $.spec.copies}]}]");
    String widget =
        file(
            "widget.yaml",
            "apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: w}\n"
                + "spec: {copies: %s, pods: %s}".formatted(row.copies(), row.pods()));
    Outcome outcome = requirements(widget, "--rules", rules);
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
    assertThat(outcome.err()).isEqualTo("Widget w: " + row.problem() + "\n");
  }

  @Test
  void readsKindByHandlerOfJar() throws IOException {
    Path jars = Files.createDirectory(folder.resolve("jars"));
    PluginJars.in(Files.createDirectory(folder.resolve("classes")))
        .type(
            "Odd",
            """
            import io.berth.framework.PluginBundle;
            import io.berth.framework.PluginCatalog;
            import io.berth.framework.ReplicaTemplate;
            import io.berth.framework.WorkloadHandler;
            import io.fabric8.kubernetes.api.model.HasMetadata;
            import io.fabric8.kubernetes.api.model.PodTemplateSpec;
            import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
            import java.util.List;

            public final class Odd implements PluginBundle, WorkloadHandler {
              public void contribute(PluginCatalog catalog) { catalog.add(this); }
              public String name() { return "odd"; }
              public String kind() { return "Deploiment"; }
              public List<ReplicaTemplate> parse(HasMetadata workload) {
                PodTemplateSpec template =
                    new PodTemplateSpecBuilder()
                        .withNewSpec().addNewContainer().endContainer().endSpec().build();
                return List.of(ReplicaTemplate.only(9, "/spec/copies", template));
              }
            }
            """)
        .bundles("Odd")
        .jar(jars.resolve("odd.jar"));
    Outcome outcome = requirements(file("odd.yaml", UNKNOWN), "--plugin-dir", jars.toString());
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out()).contains("Deploiment odd         9  nothing");
  }

  @Test
  void reportsProblemsOfAllWorkloads() throws IOException {
    String empty = WEB.replaceFirst("(?s)containers:\\n.*", "containers: []\n");
    String twice = empty + "---\n" + empty.replace("name: web", "name: other");
    Outcome outcome = requirements(file("empty.yaml", twice));
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err())
        .isEqualTo(
            """
            Deployment shop/web: template: spec.containers: is empty; a pod has at least one container
            Deployment shop/other: template: spec.containers: is empty; a pod has at least one container
            """);
  }

  @Test
  void reportsFilesWithoutWorkloads() throws IOException {
    Outcome outcome = requirements(file("service.yaml", SERVICE));
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err()).isEqualTo("there are no workloads in the files\n");
  }

  @Test
  void reportsInvalidRules() throws IOException {
    String rules = file("rules.yaml", "rules: [{kind: Foo}]");
    Outcome outcome = requirements(file("web.yaml", WEB), "--rules", rules);
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err())
        .isEqualTo(
            rules
                + ": rules[0].templates: is missing or empty; give the path of a template"
                + " (line 1, column 9)\n");
  }
}
