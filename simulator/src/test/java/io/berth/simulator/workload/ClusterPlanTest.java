package io.berth.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.manifest.ManifestReader;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ClusterPlanTest {
  private static final String TEMPLATE =
      "template: {metadata: {labels: {app: web}}, spec: {containers: [{name: c}]}}";
  private static final String SELECTOR = "selector: {matchLabels: {app: web}}";

  record Case(String name, String manifests, List<String> pods) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Case row(String name, String manifests, String... pods) {
    return new Case(name, manifests, List.of(pods));
  }

  private static String deployment(int replicas) {
    return object("apps/v1", "Deployment", "web", "replicas: %d".formatted(replicas), SELECTOR);
  }

  private static String object(String version, String kind, String name, String... spec) {
    return "---\napiVersion: %s\nkind: %s\nmetadata: {name: %s}\nspec: {%s, %s}\n"
        .formatted(version, kind, name, String.join(", ", spec), TEMPLATE);
  }

  private static String pod(String name, String owner, String more) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata:
      name: %s
      labels: {app: web, pod-template-hash: abc}
      ownerReferences: [{controller: true, apiVersion: v1, kind: %s, name: %s, uid: u}]
    spec: {nodeName: n1, containers: [{name: c}]}
    %s
    """
        .formatted(name, owner.split("/", 2)[0], owner.split("/", 2)[1], more);
  }

  private static String node(String name, String labels, String spec) {
    return "---\napiVersion: v1\nkind: Node\nmetadata: {name: %s, labels: {%s}}\nspec: {%s}\n"
        .formatted(name, labels, spec);
  }

  static Stream<Case> cases() {
    return Stream.of(
        row(
            "a Deployment's pods are a ReplicaSet's",
            deployment(2),
            "web-HASH-SUFFIX < Deployment web",
            "web-HASH-SUFFIX < Deployment web"),
        row(
            "a Job whose controller claims to be a Deployment",
            deployment(1)
                + """
                ---
                apiVersion: batch/v1
                kind: Job
                metadata:
                  name: forged
                  ownerReferences: [{controller: true, apiVersion: apps/v1, kind: Deployment, name: web, uid: u}]
                spec: {suspend: true, template: {spec: {containers: [{name: c}]}}}
                """,
            "web-HASH-SUFFIX < Deployment web"),
        row(
            "one replica by default",
            object("apps/v1", "Deployment", "web", SELECTOR),
            "web-HASH-SUFFIX < Deployment web"),
        row("no replicas", deployment(0)),
        row(
            "bound pods without ReplicaSets count",
            deployment(3) + pod("web-abc-1", "ReplicaSet/web-abc", ""),
            "web-abc-SUFFIX < Deployment web",
            "web-abc-SUFFIX < Deployment web",
            "web-abc-1 < Deployment web"),
        row(
            "finished and terminating pods are recreated",
            deployment(3)
                + pod("web-abc-1", "ReplicaSet/web-abc", "status: {phase: Failed}")
                + terminating(pod("web-abc-2", "ReplicaSet/web-abc", ""))
                + pod("web-abc-3", "ReplicaSet/web-abc", ""),
            "web-abc-SUFFIX < Deployment web",
            "web-abc-SUFFIX < Deployment web",
            "web-abc-1 < Deployment web",
            "web-abc-2 < Deployment web",
            "web-abc-3 < Deployment web"),
        row(
            "an existing ReplicaSet is expanded instead of its Deployment",
            deployment(2) + replicaSet("web-abc", 2) + pod("web-abc-1", "ReplicaSet/web-abc", ""),
            "web-abc-SUFFIX < Deployment web",
            "web-abc-1 < Deployment web"),
        row(
            "a scaled up Deployment adds replicas to its newest ReplicaSet",
            deployment(3) + replicaSet("web-old", 0) + replicaSet("web-new", 1),
            "web-new-SUFFIX < Deployment web",
            "web-new-SUFFIX < Deployment web",
            "web-new-SUFFIX < Deployment web"),
        row(
            "a ReplicaSet without owner",
            object("apps/v1", "ReplicaSet", "rs", "replicas: 1", SELECTOR),
            "rs-SUFFIX < ReplicaSet rs"),
        row(
            "a ReplicaSet that owns itself",
            object("apps/v1", "ReplicaSet", "rs", "replicas: 1", SELECTOR)
                    .replace(
                        "{name: rs}",
                        "{name: rs, ownerReferences: [{controller: true, apiVersion: apps/v1, kind:"
                            + " ReplicaSet, name: rs, uid: u}]}")
                + pod("rs-1", "ReplicaSet/rs", ""),
            "rs-1 < ReplicaSet rs"),
        row(
            "a ReplicationController",
            object("v1", "ReplicationController", "rc", "replicas: 1"),
            "rc-SUFFIX < ReplicationController rc"),
        row(
            "a StatefulSet keeps existing ordinals",
            object("apps/v1", "StatefulSet", "db", "replicas: 3", SELECTOR)
                + pod("db-1", "StatefulSet/db", ""),
            "db-0 < StatefulSet db",
            "db-2 < StatefulSet db",
            "db-1 < StatefulSet db"),
        row(
            "a terminating pod of a StatefulSet is not duplicated",
            object("apps/v1", "StatefulSet", "db", "replicas: 3", SELECTOR)
                + terminating(pod("db-0", "StatefulSet/db", ""))
                + pod("db-1", "StatefulSet/db", "status: {phase: Failed}"),
            "db-1 < StatefulSet db",
            "db-2 < StatefulSet db",
            "db-0 < StatefulSet db",
            "db-1 < StatefulSet db"),
        row(
            "a StatefulSet with a start ordinal",
            object("apps/v1", "StatefulSet", "db", "replicas: 2, ordinals: {start: 5}", SELECTOR),
            "db-5 < StatefulSet db",
            "db-6 < StatefulSet db"),
        row(
            "a Job without counts",
            object("batch/v1", "Job", "j", "backoffLimit: 1"),
            "j-SUFFIX < Job j"),
        row(
            "a Job creates its concurrent pods",
            object("batch/v1", "Job", "j", "parallelism: 2, completions: 9"),
            "j-SUFFIX < Job j",
            "j-SUFFIX < Job j"),
        row(
            "pods do not exceed the remaining completions",
            object("batch/v1", "Job", "j", "parallelism: 5, completions: 3")
                .replace("spec: {par", "status: {succeeded: 2}\nspec: {par"),
            "j-SUFFIX < Job j"),
        row(
            "a Job of workers without a number of completions",
            object("batch/v1", "Job", "j", "parallelism: 2"),
            "j-SUFFIX < Job j",
            "j-SUFFIX < Job j"),
        row(
            "workers are not recreated after a success",
            object("batch/v1", "Job", "j", "parallelism: 3")
                    .replace("spec: {par", "status: {active: 1, succeeded: 1}\nspec: {par")
                + pod("j-1", "Job/j", ""),
            "j-1 < Job j"),
        row(
            "an indexed Job skips completed indexes",
            object(
                    "batch/v1",
                    "Job",
                    "j",
                    "parallelism: 9, completions: 5, completionMode: Indexed")
                .replace(
                    "spec: {par",
                    "status: {succeeded: 3, completedIndexes: '0,2-3,5-999999999'}\nspec: {par"),
            "j-1-SUFFIX < Job j",
            "j-4-SUFFIX < Job j"),
        row("a suspended Job", object("batch/v1", "Job", "j", "suspend: true")),
        row(
            "a Job that has ended",
            object("batch/v1", "Job", "j", "parallelism: 1")
                .replace(
                    "spec: {par",
                    "status: {conditions: [{type: Complete, status: 'True'}]}\nspec: {par")),
        row(
            "one run of a CronJob is due",
            cron(),
            "nightly-1-SUFFIX < CronJob nightly",
            "nightly-1-SUFFIX < CronJob nightly"),
        row(
            "one run of a CronJob with finished Jobs is due",
            cron() + run("nightly-1", "status: {conditions: [{type: Complete, status: 'True'}]}"),
            "nightly-1-SUFFIX < CronJob nightly",
            "nightly-1-SUFFIX < CronJob nightly"),
        row(
            "a CronJob with a running Job keeps it",
            cron()
                + run("nightly-1", "status: {conditions: [{type: Failed, status: 'True'}]}")
                + run("nightly-2", ""),
            "nightly-2-SUFFIX < CronJob nightly"),
        row(
            "a DaemonSet has a pod on every matching node",
            node("n1", "gpu: 'yes'", "")
                + node("n2", "", "")
                + node("n3", "gpu: 'yes'", "taints: [{key: k, effect: NoSchedule}]")
                + node(
                    "n4",
                    "gpu: 'yes'",
                    "taints: [{key: node.kubernetes.io/unschedulable, effect: NoSchedule}]")
                + object("apps/v1", "DaemonSet", "ds", SELECTOR)
                    .replace("spec: {containers", "spec: {nodeSelector: {gpu: 'yes'}, containers"),
            "ds-SUFFIX < DaemonSet ds @n1",
            "ds-SUFFIX < DaemonSet ds @n4"),
        row(
            "existing pods of a DaemonSet",
            node("n1", "", "")
                + node("n2", "", "")
                + object("apps/v1", "DaemonSet", "ds", SELECTOR)
                + pod("ds-1", "DaemonSet/ds", ""),
            "ds-SUFFIX < DaemonSet ds @n2",
            "ds-1 < DaemonSet ds"),
        row(
            "bare pods that differ in a number form one workload",
            bare("load-1") + bare("load-2") + bare("other-1"),
            "load-1 < Pod load-*",
            "load-2 < Pod load-*",
            "other-1 < Pod other-1"),
        row(
            "older pods precede new pods",
            deployment(1)
                + bare("new")
                + bare("young")
                    .replace(
                        "name: young", "name: young, creationTimestamp: '2026-01-02T00:00:00Z'")
                + bare("old")
                    .replace("name: old", "name: old, creationTimestamp: '2026-01-01T00:00:00Z'"),
            "old < Pod old",
            "young < Pod young",
            "web-HASH-SUFFIX < Deployment web",
            "new < Pod new"),
        row("a Deployment that is being deleted", terminating(deployment(2))),
        row(
            "a Deployment that is being deleted adds no replicas",
            terminating(deployment(3)) + replicaSet("web-new", 1),
            "web-new-SUFFIX < Deployment web"),
        row(
            "a ReplicaSet that is being deleted keeps its pods",
            terminating(object("apps/v1", "ReplicaSet", "rs", "replicas: 2", SELECTOR))
                + pod("rs-1", "ReplicaSet/rs", ""),
            "rs-1 < ReplicaSet rs"),
        row(
            "a ReplicationController that is being deleted",
            terminating(object("v1", "ReplicationController", "rc", "replicas: 1"))),
        row(
            "a StatefulSet that is being deleted",
            terminating(object("apps/v1", "StatefulSet", "db", "replicas: 3", SELECTOR))),
        row(
            "a DaemonSet that is being deleted",
            node("n1", "", "") + terminating(object("apps/v1", "DaemonSet", "ds", SELECTOR))),
        row(
            "a Job that is being deleted",
            terminating(object("batch/v1", "Job", "j", "backoffLimit: 1"))),
        row("a CronJob that is being deleted", terminating(cron())),
        row(
            "a workload without a template",
            "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: 2}\n"));
  }

  private static String cron() {
    return """
    ---
    apiVersion: batch/v1
    kind: CronJob
    metadata: {name: nightly}
    spec: {jobTemplate: {spec: {parallelism: 2, %s}}}
    """
        .formatted(TEMPLATE);
  }

  private static String run(String name, String status) {
    return object("batch/v1", "Job", name, "parallelism: 1")
            .replace(
                "{name: %s}".formatted(name),
                "{name: %s, ownerReferences: [{controller: true, apiVersion: batch/v1, kind: CronJob, name: nightly, uid: u}]}"
                    .formatted(name))
        + status
        + "\n";
  }

  private static String terminating(String object) {
    return object
        .replace("metadata:\n", "metadata:\n  deletionTimestamp: '2026-01-01T00:00:00Z'\n")
        .replaceFirst(
            "metadata: \\{name", "metadata: {deletionTimestamp: '2026-01-01T00:00:00Z', name");
  }

  private static String bare(String name) {
    return "---\napiVersion: v1\nkind: Pod\nmetadata: {name: %s}\nspec: {containers: [{name: c}]}\n"
        .formatted(name);
  }

  private static String replicaSet(String name, int replicas) {
    return object("apps/v1", "ReplicaSet", name, "replicas: %d".formatted(replicas), SELECTOR)
        .replace(
            "{name: %s}".formatted(name),
            "{name: %s, creationTimestamp: '%s-01-01T00:00:00Z', ownerReferences: [{controller: true, apiVersion: apps/v1, kind: Deployment, name: web, uid: u}]}"
                .formatted(name, name.endsWith("old") ? "2025" : "2026"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void expands(Case row) {
    assertThat(plan(row.manifests).pods().stream().map(ClusterPlanTest::describe))
        .containsExactlyElementsOf(row.pods);
  }

  private static ClusterPlan plan(String manifests) {
    ManifestReader reader = new ManifestReader();
    try {
      reader.read("test", new ByteArrayInputStream(manifests.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return ClusterPlan.of(reader.finish().objects());
  }

  private static String describe(PlannedPod planned) {
    PodInfo pod = planned.info("any");
    List<String> nodes = pod.requiredNodeAffinity().nodeNames();
    return "%s < %s %s%s"
        .formatted(
            pod.name()
                .replaceFirst("^web-[a-z0-9]{10}-[a-z0-9]{5}$", "web-HASH-SUFFIX")
                .replaceFirst("-[b-df-hj-np-tv-z2-9]{5}$", "-SUFFIX"),
            planned.workload().kind(),
            planned.workload().name(),
            nodes == null ? "" : " @" + String.join(",", nodes));
  }

  @Test
  void podsHaveLabelsAndOwnersOfControllers() {
    ClusterPlan plan = plan(deployment(1));
    Pod pod = plan.pods().getFirst().pod();
    ReplicaSet set = plan.objects().all(ReplicaSet.class).getFirst();
    String hash = set.getMetadata().getLabels().get("pod-template-hash");

    assertThat(pod.getMetadata().getLabels())
        .containsEntry("app", "web")
        .containsEntry("pod-template-hash", hash);
    assertThat(pod.getMetadata().getOwnerReferences())
        .singleElement()
        .satisfies(owner -> assertThat(owner.getName()).isEqualTo("web-" + hash))
        .satisfies(owner -> assertThat(owner.getKind()).isEqualTo("ReplicaSet"))
        .satisfies(owner -> assertThat(owner.getController()).isTrue());
    assertThat(set.getSpec().getSelector().getMatchLabels())
        .containsEntry("app", "web")
        .containsEntry("pod-template-hash", hash);
  }

  @Test
  void appliesPodAdmissionToTemplates() {
    ClusterPlan plan =
        plan(
            """
            apiVersion: scheduling.k8s.io/v1
            kind: PriorityClass
            metadata: {name: high}
            value: 7
            ---
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              template:
                spec:
                  priorityClassName: high
                  containers: [{name: c, resources: {limits: {cpu: 2}}}]
            """);
    PodInfo pod = plan.pods().getFirst().info("any");
    assertThat(pod.priority()).isEqualTo(7);
    assertThat(pod.resources().requests().milliCpu()).isEqualTo(2000);
  }

  @Test
  void usesGlobalDefaultPriorityClass() {
    ClusterPlan plan =
        plan(
            """
            apiVersion: scheduling.k8s.io/v1
            kind: PriorityClass
            metadata: {name: usual}
            value: 5
            globalDefault: true
            """
                + deployment(1));
    assertThat(plan.pods().getFirst().info("any").priority()).isEqualTo(5);
  }

  @Test
  void createsMissingClaimsOfStatefulSet() {
    ClusterPlan plan =
        plan(
            """
            apiVersion: apps/v1
            kind: StatefulSet
            metadata: {name: db}
            spec:
              replicas: 2
              volumeClaimTemplates:
              - metadata: {name: data}
                spec: {resources: {requests: {storage: 1Gi}}}
              template: {spec: {containers: [{name: c}]}}
            ---
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: data-db-0, labels: {mine: 'yes'}}
            spec: {resources: {requests: {storage: 2Gi}}}
            """);
    assertThat(plan.objects().all(PersistentVolumeClaim.class))
        .extracting(claim -> claim.getMetadata().getName() + " " + claim.getMetadata().getLabels())
        .containsExactly("data-db-0 {mine=yes}", "data-db-1 {}");
    assertThat(plan.pods())
        .extracting(
            pod ->
                pod.pod()
                    .getSpec()
                    .getVolumes()
                    .getFirst()
                    .getPersistentVolumeClaim()
                    .getClaimName())
        .containsExactly("data-db-0", "data-db-1");
  }

  @Test
  void notesUnexpandedWorkloads() {
    ClusterPlan plan =
        plan(
            object("batch/v1", "Job", "long", "parallelism: 1, completions: 2")
                + object("batch/v1", "Job", "held", "suspend: true")
                + terminating(node("going", "", ""))
                + terminating(deployment(2))
                + "---\napiVersion: apps/v1\nkind: DaemonSet\nmetadata: {name: ds}\nspec: {}\n");
    assertThat(plan.notes())
        .containsExactly(
            "being deleted, no pods are created: Deployment default/web",
            "creates further pods only when the first ones end: Job default/long",
            "suspended, no pods are created: Job default/held",
            "the template is missing, no pods are created: DaemonSet default/ds");
  }

  static Stream<Case> templates() {
    String note =
        "its template is newer than its ReplicaSets, whose pods count: no rollout is simulated:"
            + " Deployment default/web";
    String container = "{name: c, resources: {requests: {cpu: %s}}}";
    String both = deployment(2) + replicaSet("web-new", 2);
    return Stream.of(
        row("unchanged", both),
        row("without a ReplicaSet", deployment(2).replace("{name: c}", container.formatted(3))),
        row("edited", edited(both, container.formatted(3)), note),
        row(
            "an older ReplicaSet has it",
            edited(both, container.formatted(3)) + older(container.formatted(3))),
        row(
            "equal quantities",
            edited(
                both.replace("{name: c}", container.formatted(1)), container.formatted("1000m"))),
        row(
            "explicit default scheduler",
            edited(both, "{name: c}], schedulerName: default-scheduler, volumes: [")),
        row(
            "template hash label",
            both.replace(
                "labels: {app: web}}, spec", "labels: {app: web, pod-template-hash: x}}, spec")),
        row(
            "another label",
            edited(both, "{name: c}").replaceFirst("app: web}}, spec", "app: new}}, spec"),
            note));
  }

  /** Edits the Deployment, which is the first object. */
  private static String edited(String manifests, String container) {
    return manifests.replaceFirst("containers: \\[.*]", "containers: [" + container + "]");
  }

  private static String older(String container) {
    return replicaSet("web-old", 0).replace("{name: c}", container);
  }

  @ParameterizedTest
  @MethodSource
  void templates(Case row) {
    assertThat(plan(row.manifests).notes()).containsExactlyElementsOf(row.pods);
  }
}
