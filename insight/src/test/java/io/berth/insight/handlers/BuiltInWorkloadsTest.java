package io.berth.insight.handlers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.framework.ReplicaTemplate;
import io.berth.insight.Handlers;
import io.berth.insight.Manifests;
import io.berth.insight.requirements.Calculation;
import io.berth.insight.requirements.RequirementsReader;
import io.berth.insight.requirements.WorkloadRequirements;
import io.berth.manifest.ManifestException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BuiltInWorkloadsTest {
  private static final String TEMPLATE =
      "template: {spec: {containers: [{name: c, resources: {requests: {cpu: 500m}}}]}}";

  record Case(String name, String object, List<String> templates) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Case of(
      String name, String version, String kind, String spec, String... expected) {
    return new Case(
        name,
        "apiVersion: %s\nkind: %s\nmetadata: {name: web}\nspec: {%s}"
            .formatted(version, kind, spec),
        List.of(expected));
  }

  static Stream<Case> templates() {
    return Stream.of(
        of("Deployment", "apps/v1", "Deployment", "replicas: 3, " + TEMPLATE, "3 /spec/replicas"),
        of("old version", "extensions/v1beta1", "Deployment", TEMPLATE, "null /spec/replicas"),
        of("ReplicaSet", "apps/v1", "ReplicaSet", "replicas: 2, " + TEMPLATE, "2 /spec/replicas"),
        of("StatefulSet", "apps/v1", "StatefulSet", "replicas: 0, " + TEMPLATE, "0 /spec/replicas"),
        of(
            "ReplicationController",
            "v1",
            "ReplicationController",
            "replicas: 7, " + TEMPLATE,
            "7 /spec/replicas"),
        of("DaemonSet", "apps/v1", "DaemonSet", TEMPLATE, "null "),
        of("Pod", "v1", "Pod", "containers: [{name: c, resources: {requests: {cpu: 500m}}}]", "1 "),
        of("Job", "batch/v1", "Job", TEMPLATE, "null /spec/parallelism"),
        of(
            "Job in parallel",
            "batch/v1",
            "Job",
            "parallelism: 4, " + TEMPLATE,
            "4 /spec/parallelism"),
        of(
            "Job with few completions",
            "batch/v1",
            "Job",
            "parallelism: 4, completions: 2, " + TEMPLATE,
            "2 /spec/parallelism"),
        of(
            "CronJob",
            "batch/v1",
            "CronJob",
            "schedule: '* * * * *', jobTemplate: {spec: {parallelism: 3, " + TEMPLATE + "}}",
            "3 /spec/jobTemplate/spec/parallelism"),
        of(
            "JobSet",
            "jobset.x-k8s.io/v1alpha2",
            "JobSet",
            "replicatedJobs: [{name: driver, template: {spec: {%1$s}}}, {name: workers,"
                    .formatted(TEMPLATE)
                + " replicas: 2, template: {spec: {parallelism: 4, completions: 4, "
                + TEMPLATE
                + "}}}]",
            "driver null /spec/replicatedJobs/0/replicas",
            "workers 2x4 /spec/replicatedJobs/1/replicas"),
        of(
            "PyTorchJob",
            "kubeflow.org/v1",
            "PyTorchJob",
            "pytorchReplicaSpecs: {Master: {%1$s}, Worker: {replicas: 3, %1$s}}"
                .formatted(TEMPLATE),
            "Master 1 /spec/pytorchReplicaSpecs/Master/replicas",
            "Worker 3 /spec/pytorchReplicaSpecs/Worker/replicas"),
        of(
            "RayCluster",
            "ray.io/v1",
            "RayCluster",
            "headGroupSpec: {%1$s}, workerGroupSpecs: [{groupName: small, replicas: 5, %1$s},"
                    .formatted(TEMPLATE)
                + " {groupName: large, numOfHosts: 4, %1$s}]".formatted(TEMPLATE),
            "head 1 ",
            "small 5 /spec/workerGroupSpecs/0/replicas",
            "large 1x4 /spec/workerGroupSpecs/1/replicas"),
        of(
            "Rollout",
            "argoproj.io/v1alpha1",
            "Rollout",
            "replicas: 6, " + TEMPLATE,
            "6 /spec/replicas"));
  }

  private static String text(WorkloadRequirements.Template requirements) {
    ReplicaTemplate template = requirements.template();
    return (template.name().isEmpty() ? "" : template.name() + " ")
        + template.replicas()
        + (template.podsPerReplica() == 1 ? "" : "x" + template.podsPerReplica())
        + " "
        + template.replicasPath();
  }

  private static WorkloadRequirements read(String object) {
    return new RequirementsReader(Handlers.all(), Calculation.KUBERNETES)
        .read(Manifests.one(object));
  }

  @ParameterizedTest
  @MethodSource
  void templates(Case row) {
    WorkloadRequirements requirements = read(row.object());
    assertThat(requirements.templates().stream().map(BuiltInWorkloadsTest::text))
        .containsExactlyElementsOf(row.templates());
    assertThat(requirements.templates())
        .allSatisfy(template -> assertThat(template.perPod().requests()).hasToString("cpu 500m"));
  }

  static Stream<Case> invalidWorkloads() {
    return Stream.of(
        of(
            "no containers",
            "apps/v1",
            "Deployment",
            "template: {spec: {containers: []}}",
            "Deployment default/web: template: spec.containers: is empty; a pod has at least one"
                + " container"),
        of(
            "no template",
            "batch/v1",
            "CronJob",
            "schedule: '* * * * *'",
            "CronJob default/web: template: is missing; set it to describe the pods"),
        of(
            "negative replicas",
            "apps/v1",
            "Deployment",
            "replicas: -2, " + TEMPLATE,
            "test:4:18: spec.replicas: is -2, but cannot be below 0"),
        of(
            "JobSet without Jobs",
            "jobset.x-k8s.io/v1alpha2",
            "JobSet",
            "suspend: false",
            "JobSet web: spec.replicatedJobs: is missing or empty; a JobSet has at least one"),
        of(
            "Job of a JobSet without template",
            "jobset.x-k8s.io/v1alpha2",
            "JobSet",
            "replicatedJobs: [{name: workers}]",
            "JobSet web: template \"workers\": is missing; set it to describe the pods"),
        of(
            "no number",
            "argoproj.io/v1alpha1",
            "Rollout",
            "replicas: many, " + TEMPLATE,
            "Rollout web: /spec/replicas: is \"many\", but must be a number, without quotes"),
        of(
            "no quantity",
            "argoproj.io/v1alpha1",
            "Rollout",
            "template: {spec: {containers: [{name: c, resources: {requests: {cpu: lots}}}]}}",
            "Rollout web: /spec/template.spec.containers[0].resources.requests.cpu: is \"lots\","
                + " but must be a quantity such as 2, 500m or 4Gi"),
        of(
            "replicas of no pods",
            "ray.io/v1",
            "RayCluster",
            "headGroupSpec: {%1$s}, workerGroupSpecs: [{groupName: w, numOfHosts: 0, %1$s}]"
                .formatted(TEMPLATE),
            "RayCluster web: template \"w\": a replica has 0 pods; it has to have at least one"),
        of(
            "reference to another workload",
            "argoproj.io/v1alpha1",
            "Rollout",
            "workloadRef: {kind: Deployment}",
            "Rollout web: there is no pod template at $.spec.template"));
  }

  @ParameterizedTest
  @MethodSource
  void invalidWorkloads(Case row) {
    assertThatThrownBy(() -> read(row.object()))
        .isInstanceOf(ManifestException.class)
        .hasMessageStartingWith(row.templates().getFirst());
  }

  @Test
  void kubernetesCalculationIncludesSidecarsOverheadAndPodLevelResources() {
    String pod =
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: web}
        spec:
          overhead: {cpu: 250m}
          resources: {requests: {memory: 3Gi}}
          nodeSelector: {disk: ssd}
          priorityClassName: high
          tolerations: [{key: a, operator: Exists}]
          initContainers:
          - {name: sidecar, restartPolicy: Always, resources: {requests: {cpu: 1}}}
          - {name: init, resources: {requests: {cpu: 2}}}
          containers:
          - {name: c, resources: {limits: {cpu: 500m, memory: 1Gi}}}
        """;
    var perPod = read(pod).templates().getFirst().perPod();
    assertThat(perPod.requests()).hasToString("cpu 3250m, memory 3Gi");
    assertThat(perPod.nodeSelector()).containsEntry("disk", "ssd");
    assertThat(perPod.priorityClassName()).isEqualTo("high");
    assertThat(perPod.tolerations()).hasSize(1);
    var clusternet =
        new RequirementsReader(Handlers.all(), Calculation.CLUSTERNET)
            .read(Manifests.one(pod))
            .templates()
            .getFirst()
            .perPod();
    assertThat(clusternet.requests()).hasToString("cpu 2, memory 1Gi");
  }
}
