package io.berth.e2e.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.Binaries;
import io.berth.e2e.controlplane.Commands;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Flags;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The chart's variants pass lint, equal the golden files, and are valid for the API server. */
@OnCluster(Needs.CONTROL_PLANE)
class ChartIT {
  private static final String NAMESPACE = "berth-system";

  @TempDir private static Path folder;

  private static Helm helm;
  private static ControlPlane plane;

  @BeforeAll
  static void start() throws Exception {
    helm = Helm.get();
    plane = ControlPlane.start(Flags.scope(ControlPlaneScope.API));
    plane.kubectl("create", "namespace", NAMESPACE);
    Path kinds = Binaries.tree().resolve("testdata/crds/monitoring.yaml");
    plane.kubectl("apply", "-f", kinds.toString());
    plane.kubectl("wait", "--for=condition=Established", "-f", kinds.toString());
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  static List<Path> variants() throws IOException {
    return files(Helm.folder().resolve("chart/variants"));
  }

  private static List<Path> files(Path of) throws IOException {
    try (Stream<Path> files = Files.list(of)) {
      return files.sorted().toList();
    }
  }

  private static Path golden(Path variant) {
    return Helm.folder().resolve("chart/golden").resolve(variant.getFileName());
  }

  @Test
  void generatedFilesAreUpToDate() throws IOException {
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put("BERTH", BerthProgram.INSTALLED.path(folder).toString());
    Commands.output(
        List.of(Helm.folder().resolve("generate").toString(), folder.toString()), environment);

    for (String part : List.of("chart/berth/files/rbac-rules.yaml", "manifests/berth.yaml")) {
      assertThat(folder.resolve(part)).hasSameTextualContentAs(Helm.folder().resolve(part));
    }
    assertThat(contents(folder.resolve("chart/golden")))
        .as("run deploy/generate")
        .isEqualTo(contents(Helm.folder().resolve("chart/golden")));
  }

  private static Map<String, String> contents(Path of) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    for (Path file : files(of)) {
      contents.put(file.getFileName().toString(), Files.readString(file));
    }
    return contents;
  }

  @ParameterizedTest
  @MethodSource("variants")
  void passesLint(Path variant) {
    String output = helm.run("lint", "--strict", Helm.chart().toString(), "-f", variant.toString());
    assertThat(output).contains("1 chart(s) linted, 0 chart(s) failed").doesNotContain("WARNING");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          replicas=-1                                     | replicas
          replica=3                                       | replica
          loggingFormat=xml                               | loggingFormat
          fullnameOverride=Our.Berth                      | fullnameOverride
          fullnameOverride=berth-                         | fullnameOverride
          nameOverride=our_berth                          | nameOverride
          image.digest=sha256:12                          | digest
          config.kind=Config                              | kind
          config=null                                     | missing property 'config'
          estimator.tls=null                              | missing property 'tls'
          config.profiles[0].schedulerName=x,config.profiles[1].schedulerName=x | two profiles have the schedulerName x
          config.profiles[0].percentageOfNodesToScore=5,config.profiles[1].percentageOfNodesToScore=5 | two profiles have the schedulerName berth-scheduler
          config.profiles[0].schedulerName=default-scheduler | set replaceDefaultScheduler if kube-scheduler does not run
          fullnameOverride=default                        | set replaceDefaultScheduler if kube-scheduler does not run
          config.profiles[0].schedulerName=a\\,b           | /config/profiles/0/schedulerName
          config.profiles[0].schedulerName=-a             | /config/profiles/0/schedulerName
          config.foo=bar                                  | properties 'foo' not allowed
          config.clientConection.qps=5                    | properties 'clientConection' not allowed
          config.profiles[0].pluginConfigs[0].name=x      | properties 'pluginConfigs' not allowed
          config.leaderElection.leaseDuratoin=15s         | properties 'leaseDuratoin' not allowed
          config.leaderElection.resourceName=A_b          | /config/leaderElection/resourceName
          config.leaderElection.resourceName=a..b         | /config/leaderElection/resourceName
          config.leaderElection.resourceNamespace=a.b     | /config/leaderElection/resourceNamespace
          config.leaderElection.leaderElect=false         | all replicas would schedule the same pods
          extraArgs[0]=--leader-elect=false               | set config.leaderElection.leaderElect
          extraArgs[0]=--leader-elect                     | set config.leaderElection.leaderElect
          extraArgs[0]=--leader-elect-resource-name=x     | set config.leaderElection.resourceName
          extraArgs[0]=--v=1,extraArgs[1]=--secure-port=1 | service.port
          extraArgs[0]=--bind-address=127.0.0.1           | networkPolicy.from
          extraArgs[0]=--tls-cert-file=/a                 | set tls.secretName
          extraArgs[0]=--tls-private-key-file=/a          | set tls.secretName
          extraArgs[0]=--plugin-dir=/a                    | set plugins.volume
          extraArgs[0]=--kubeconfig=/a                    | serviceAccount
          estimator.enabled=true,estimator.extraArgs[0]=--grpc-auth-cert-file=/a | set estimator.tls.secretName
          estimator.enabled=true,estimator.extraArgs[0]=--grpc-auth-key-file=/a | set estimator.tls.secretName
          estimator.enabled=true,estimator.extraArgs[0]=--plugin-dir=/a | set plugins.volume
          estimator.enabled=true,estimator.extraArgs[0]=--kubeconfig=/a | set estimator.serviceAccount
          estimator.enabled=true,estimator.extraArgs[0]=--predictor-port=0 | estimator.predictor.enabled
          estimator.enabled=true,estimator.extraArgs[0]=--method=exact | set estimator.method
          estimator.enabled=true,estimator.extraArgs[0]=--feature-gates=A=true\\,ResourceQuotaEstimate=true | set estimator.quotas
          estimator.enabled=true,estimator.service.port=8080 | estimator.service.port: 8080 is
          config.profiles[0].plugins.filter.enable[0].name=x | enable
          podDisruptionBudget.maxUnavailable=0            | podDisruptionBudget/maxUnavailable
          podDisruptionBudget.maxUnavailable=0%           | podDisruptionBudget/maxUnavailable
          podDisruptionBudget.minAvailable=2              | minAvailable
          plugins.volume.configMap.name=a,plugins.initContainer.image=b | set either volume or initContainer
          serviceAccount.create=false                     | serviceAccount.name
          estimator.enabled=true                          | estimator.clusterName
          estimator.enabled=true,estimator.serviceAccount.create=false | estimator.serviceAccount.name
          """)
  void errorsNameTheInvalidValue(String value, String expected) {
    Commands.Result outcome =
        helm.attempt("template", "berth", Helm.chart().toString(), "--set", value);
    assertThat(outcome.exitCode()).isNotZero();
    assertThat(outcome.stderr()).contains(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          default.yaml   | beside the cluster's own scheduler      | leaves all others alone
          replacing.yaml | in place of the cluster's own scheduler | or both place every pod
          """)
  void notesStateWhichPodsAreScheduled(String variant, String mode, String effect) {
    String values = Helm.folder().resolve("chart/variants").resolve(variant).toString();
    String kubeconfig = plane.kubeconfig().toString();
    String output =
        helm.run(
            "install",
            "berth",
            Helm.chart().toString(),
            "--dry-run=client",
            "--kubeconfig=" + kubeconfig,
            "-f",
            values);
    assertThat(output.substring(output.indexOf("NOTES:"))).contains(mode, effect);
  }

  /** The schema of the values lists the fields of the configuration, and must be complete. */
  @Test
  void acceptsEveryFieldOfTheConfiguration() throws IOException {
    String some =
        """
        apiVersion: kubescheduler.config.k8s.io/v1
        kind: KubeSchedulerConfiguration
        delayCacheUntilActive: true
        leaderElection: {resourceName: a.b-c, resourceNamespace: d-e}
        extenders: [{urlPrefix: "http://localhost:1", filterVerb: filter}]
        profiles: [{schedulerName: A_b.c-d, percentageOfNodesToScore: 5}]
        """;
    Path input = Files.writeString(folder.resolve("some.yaml"), some);
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode values = mapper.createObjectNode();
    String all = BerthProgram.INSTALLED.run(folder, "config", "defaults", input.toString());
    values.set("config", mapper.readTree(all));
    Path file = Files.writeString(folder.resolve("values.json"), values.toString());

    List<HasMetadata> objects =
        objects(helm.run("template", "berth", Helm.chart().toString(), "-f", file.toString()));

    String config = first(objects, ConfigMap.class).getData().get("config.yaml");
    Path rendered = Files.writeString(folder.resolve("rendered.yaml"), config);
    assertThat(BerthProgram.INSTALLED.run(folder, "config", "defaults", rendered.toString()))
        .isEqualTo(all)
        .contains("delayCacheUntilActive", "extenders");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2nd", "berth.2"})
  void rejectsReleaseNamesThatAreInvalidForServices(String release) {
    String chart = Helm.chart().toString();
    assertThat(helm.attempt("template", release, chart).stderr()).contains("fullnameOverride");
    assertThat(helm.run("template", release, chart, "--set=fullnameOverride=second")).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "no", "on", "null", "y"})
  void quotesNamesThatAreYamlKeywords(String name) throws IOException {
    assertThat(names("berth", "--set-string=fullnameOverride=" + name)).contains(name);
  }

  @Test
  void longReleaseNamesHaveDistinctObjectNames() throws IOException {
    String longest = "b".repeat(52);
    List<String> names = names(longest + "a");
    assertThat(names).isNotEmpty().doesNotContainAnyElementsOf(names(longest + "b"));
  }

  /** Grafana's sidecar writes the files of all releases into one directory. */
  @Test
  void dashboardsOfReleasesHaveDistinctUids() throws IOException {
    Map<String, String> uids = new TreeMap<>();
    for (String namespace : List.of("a", "b")) {
      for (String release : List.of("berth", "berth-2")) {
        uids.putAll(dashboard(release, namespace));
      }
    }
    assertThat(uids).hasSize(4);
    assertThat(uids.values()).doesNotHaveDuplicates().allMatch(uid -> uid.length() <= 40);
  }

  /** Returns the uid of a release's dashboard by its file. */
  private static Map<String, String> dashboard(String release, String namespace)
      throws IOException {
    String enabled = "--set=dashboard.enabled=true";
    String chart = Helm.chart().toString();
    String yaml = helm.run("template", release, chart, "--namespace", namespace, enabled);
    Map<String, String> uids = new TreeMap<>();
    for (HasMetadata object : objects(yaml)) {
      if (object instanceof ConfigMap map && map.getMetadata().getName().endsWith("-dashboard")) {
        for (Map.Entry<String, String> file : map.getData().entrySet()) {
          uids.put(
              file.getKey(), new ObjectMapper().readTree(file.getValue()).path("uid").asText());
        }
      }
    }
    return uids;
  }

  /** Validates the objects of a release on the API server, and returns their names. */
  private static List<String> names(String release, String... more) throws IOException {
    List<String> command = new ArrayList<>(List.of("template", release, Helm.chart().toString()));
    command.add("--set=estimator.enabled=true,estimator.clusterName=member1");
    command.add("--set=serviceMonitor.enabled=true,prometheusRule.enabled=true");
    command.add("--set=networkPolicy.enabled=true,dashboard.enabled=true");
    command.addAll(List.of(more));
    String yaml = helm.run(command.toArray(String[]::new));
    Path file = Files.writeString(folder.resolve(release), yaml);
    plane.kubectl("apply", "--dry-run=server", "-f", file.toString());
    return objects(yaml).stream().map(object -> object.getMetadata().getName()).toList();
  }

  @ParameterizedTest
  @MethodSource("variants")
  void isValidForTheApiServer(Path variant) {
    String output = plane.kubectl("apply", "--dry-run=server", "-f", golden(variant).toString());
    assertThat(output.lines()).isNotEmpty().allMatch(line -> line.endsWith("(server dry run)"));
  }

  @Test
  void plainManifestsAreValidForTheApiServer() {
    String file = Helm.folder().resolve("manifests/berth.yaml").toString();
    String output = plane.kubectl("apply", "--dry-run=server", "-f", file);
    assertThat(output).contains("deployment.apps/berth created (server dry run)");
  }

  /** The templates derive the same rules from the table as {@code berth config rbac} prints. */
  @ParameterizedTest
  @MethodSource("variants")
  void rolesEqualTheRequiredRules(Path variant) throws IOException {
    List<HasMetadata> objects = objects(Files.readString(golden(variant)));
    Map<String, List<PolicyRule>> rendered = rules(objects);
    if (rendered.isEmpty()) {
      assertThat(Files.readString(variant)).contains("create: false");
      return;
    }
    String config = first(objects, ConfigMap.class).getData().get("config.yaml");
    Path file = Files.writeString(folder.resolve(variant.getFileName()), config);
    String printed = BerthProgram.INSTALLED.run(folder, "config", "rbac", file.toString());
    Map<String, List<PolicyRule>> required = rules(objects(printed));

    // Additional and omitted rules of a variant are named in its values.
    String values = Files.readString(variant);
    if (values.contains("extraRules")) {
      List<PolicyRule> cluster = rendered.get("cluster");
      assertThat(cluster.removeLast().getResources()).containsExactly("racks");
    }
    if (values.contains("clientCertificates: false")) {
      required.remove("client-certificates");
    }
    assertThat(rendered).isEqualTo(required);
  }

  /** Returns the rules of the scheduler's roles by their purpose. */
  private static Map<String, List<PolicyRule>> rules(Collection<HasMetadata> objects) {
    Map<String, List<PolicyRule>> rules = new TreeMap<>();
    for (HasMetadata object : objects) {
      String name = object.getMetadata().getName();
      if (object instanceof ClusterRole role
          && !name.endsWith("-metrics")
          && !name.endsWith("-estimator")) {
        rules.put("cluster", new ArrayList<>(role.getRules()));
      } else if (object instanceof Role role) {
        String purpose = name.endsWith("-lease") ? "lease" : "client-certificates";
        rules.put(purpose, role.getRules());
      }
    }
    return rules;
  }

  private static <T> T first(List<HasMetadata> objects, Class<T> type) {
    return objects.stream().filter(type::isInstance).map(type::cast).findFirst().orElseThrow();
  }

  private static List<HasMetadata> objects(String yaml) {
    byte[] bytes = yaml.getBytes(StandardCharsets.UTF_8);
    return plane.client().load(new ByteArrayInputStream(bytes)).items();
  }
}
