package io.berth.simulator.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.manifest.ClusterObjects;
import io.berth.manifest.ManifestException;
import io.berth.manifest.ManifestReader;
import io.berth.simulator.workload.ClusterPlan;
import io.berth.simulator.workload.PlannedPod;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ClusterChangeTest {
  private static final String NODES = node("n1", "") + node("n2", "");

  record Case(String name, String manifests, ClusterChange change, List<String> pods, String note) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Case row(
      String name, String manifests, ClusterChange change, String note, String... pods) {
    return new Case(name, NODES + manifests, change, List.of(pods), note);
  }

  private static String node(String name, String spec) {
    return """
    ---
    apiVersion: v1
    kind: Node
    metadata: {name: %s, labels: {kubernetes.io/hostname: %s, zone: east}}
    spec: {%s}
    status: {allocatable: {cpu: 4, pods: 10}}
    """
        .formatted(name, name, spec);
  }

  private static String workload(String version, String kind, String name, String spec) {
    return """
    ---
    apiVersion: %s
    kind: %s
    metadata: {name: %s, creationTimestamp: "2026-01-01T00:00:00Z"}
    spec: {%s, selector: {matchLabels: {app: web}},
           template: {metadata: {labels: {app: web}}, spec: {containers: [{name: c}]}}}
    """
        .formatted(version, kind, name, spec);
  }

  private static String deployment(int replicas) {
    return workload("apps/v1", "Deployment", "web", "replicas: " + replicas);
  }

  private static String statefulSet(int replicas) {
    return workload("apps/v1", "StatefulSet", "db", "replicas: " + replicas);
  }

  private static String replicaSet(String name, int replicas, String created) {
    return """
    ---
    apiVersion: apps/v1
    kind: ReplicaSet
    metadata:
      name: %s
      creationTimestamp: "%s"
      labels: {pod-template-hash: %s}
      ownerReferences: [{controller: true, apiVersion: apps/v1, kind: Deployment, name: web, uid: u}]
    spec: {replicas: %d, selector: {matchLabels: {app: web}},
           template: {metadata: {labels: {app: web}}, spec: {containers: [{name: c}]}}}
    """
        .formatted(name, created, name.replace("web-", ""), replicas);
  }

  private static String job(String spec) {
    return """
    ---
    apiVersion: batch/v1
    kind: Job
    metadata: {name: train, uid: j}
    spec: {%s, template: {spec: {restartPolicy: Never, containers: [{name: c}]}}}
    """
        .formatted(spec);
  }

  private static String pod(String name, String owner, String node, String more) {
    String[] parts = owner.split("/", 2);
    String owners =
        owner.isEmpty()
            ? ""
            : ", ownerReferences: [{controller: true, apiVersion: v1, kind: %s, name: %s, uid: u}]"
                .formatted(parts[0], parts[1]);
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata: {name: %s, labels: {app: web, pod-template-hash: abc}%s%s}
    spec: {%s containers: [{name: c}]}
    """
        .formatted(name, owners, more, node.isEmpty() ? "" : "nodeName: " + node + ", ");
  }

  private static String pod(String name, String owner, String node) {
    return pod(name, owner, node, "");
  }

  private static String created(int day) {
    return ", creationTimestamp: \"2026-01-%02dT00:00:00Z\"".formatted(day);
  }

  private static ScaleWorkload scale(String workload, int replicas) {
    return new ScaleWorkload(WorkloadName.parse(workload), replicas);
  }

  static Stream<Case> scaling() {
    return Stream.of(
        row(
            "a Deployment keeps its pods when scaled up",
            deployment(1) + pod("web-abc-1", "ReplicaSet/web-abc", "n1"),
            scale("deployment/web", 3),
            "Deployment default/web scaled from 1 to 3 replicas",
            "web-abc-? pending",
            "web-abc-? pending",
            "web-abc-1 on n1"),
        row(
            "a Deployment is scaled up by its ReplicaSet",
            deployment(1)
                + replicaSet("web-abc", 1, "2026-01-01T00:00:00Z")
                + pod("web-abc-1", "ReplicaSet/web-abc", "n1"),
            scale("default/deploy/web", 2),
            "Deployment default/web scaled from 1 to 2 replicas",
            "web-abc-? pending",
            "web-abc-1 on n1"),
        row(
            "a Deployment to no replicas",
            deployment(1) + pod("web-abc-1", "ReplicaSet/web-abc", "n1"),
            scale("deployments/web", 0),
            "Deployment default/web scaled from 1 to 0 replicas; 1 pod deleted: web-abc-1"),
        row(
            "the newest pods of a Deployment are deleted",
            deployment(3)
                + pod("web-abc-1", "ReplicaSet/web-abc", "n1", created(2))
                + pod("web-abc-2", "ReplicaSet/web-abc", "n1", created(3))
                + pod("web-abc-3", "ReplicaSet/web-abc", "n1", created(1)),
            scale("deployment/web", 1),
            "Deployment default/web scaled from 3 to 1 replicas;"
                + " 2 pods deleted: web-abc-2, web-abc-1",
            "web-abc-3 on n1"),
        row(
            "the pods of older ReplicaSets are deleted first",
            deployment(2)
                + replicaSet("web-new", 1, "2026-01-05T00:00:00Z")
                + replicaSet("web-old", 1, "2026-01-01T00:00:00Z")
                + pod("web-new-1", "ReplicaSet/web-new", "n1", created(5))
                + pod("web-old-1", "ReplicaSet/web-old", "n1", created(1)),
            scale("deployment/web", 1),
            "Deployment default/web scaled from 2 to 1 replicas; 1 pod deleted: web-old-1",
            "web-new-1 on n1"),
        row(
            "pods without a node are deleted before those on nodes",
            deployment(2)
                + pod("web-abc-1", "ReplicaSet/web-abc", "", created(1))
                + pod("web-abc-2", "ReplicaSet/web-abc", "n1", created(2)),
            scale("deployment/web", 1),
            "Deployment default/web scaled from 2 to 1 replicas; 1 pod deleted: web-abc-1",
            "web-abc-2 on n1"),
        row(
            "pods of a low deletion cost are deleted first",
            deployment(2)
                + pod(
                    "web-abc-1",
                    "ReplicaSet/web-abc",
                    "n1",
                    created(1)
                        + ", annotations: {controller.kubernetes.io/pod-deletion-cost: \"-5\"}")
                + pod("web-abc-2", "ReplicaSet/web-abc", "n1", created(2)),
            scale("deployment/web", 1),
            "Deployment default/web scaled from 2 to 1 replicas; 1 pod deleted: web-abc-1",
            "web-abc-2 on n1"),
        row(
            "pods on crowded nodes are deleted first",
            deployment(3)
                + pod("web-abc-1", "ReplicaSet/web-abc", "n1", created(1))
                + pod("web-abc-2", "ReplicaSet/web-abc", "n1", created(2))
                + pod("web-abc-3", "ReplicaSet/web-abc", "n2", created(3)),
            scale("deployment/web", 2),
            "Deployment default/web scaled from 3 to 2 replicas; 1 pod deleted: web-abc-2",
            "web-abc-1 on n1",
            "web-abc-3 on n2"),
        row(
            "a StatefulSet is scaled up by the next ordinals",
            statefulSet(1) + pod("db-0", "StatefulSet/db", "n1"),
            scale("statefulset/db", 3),
            "StatefulSet default/db scaled from 1 to 3 replicas",
            "db-0 on n1",
            "db-1 pending",
            "db-2 pending"),
        row(
            "a StatefulSet is scaled down by the highest ordinals",
            statefulSet(3)
                + pod("db-0", "StatefulSet/db", "n1", created(9))
                + pod("db-1", "StatefulSet/db", "n1", created(2))
                + pod("db-2", "StatefulSet/db", "n1", created(1)),
            scale("sts/db", 1),
            "StatefulSet default/db scaled from 3 to 1 replicas; 2 pods deleted: db-2, db-1",
            "db-0 on n1"),
        row(
            "a ReplicaSet without owner",
            workload("apps/v1", "ReplicaSet", "web", "replicas: 1"),
            scale("replicaset/web", 2),
            "ReplicaSet default/web scaled from 1 to 2 replicas",
            "web-? pending",
            "web-? pending"),
        row(
            "a ReplicationController",
            """
            ---
            apiVersion: v1
            kind: ReplicationController
            metadata: {name: web}
            spec: {replicas: 3, template: {spec: {containers: [{name: c}]}}}
            """,
            scale("rc/web", 1),
            "ReplicationController default/web scaled from 3 to 1 replicas",
            "web-? pending"),
        row(
            "a Job's parallelism",
            job("parallelism: 1, completions: 5") + pod("train-1", "Job/train", "n1"),
            scale("job/train", 3),
            "Job default/train scaled from 1 to 3 parallelism",
            "train-? pending",
            "train-? pending",
            "train-1 on n1"),
        row(
            "a Job's completions limit its parallelism",
            job("parallelism: 1, completions: 2"),
            scale("job/train", 4),
            "Job default/train scaled from 1 to 4 parallelism; its completions leave 2 pods to run",
            "train-? pending",
            "train-? pending"),
        row(
            "a Job without counts has one completion",
            job("backoffLimit: 1"),
            scale("job/train", 4),
            "Job default/train scaled from 1 to 4 parallelism; its completions leave 1 pod to run",
            "train-? pending"));
  }

  static Stream<Case> nodes() {
    return Stream.of(
        row(
            "new nodes have only pods of DaemonSets",
            workload("apps/v1", "DaemonSet", "proxy", "minReadySeconds: 0")
                + pod("proxy-1", "DaemonSet/proxy", "n1")
                + pod("proxy-2", "DaemonSet/proxy", "n2")
                + pod("bare", "", "n1"),
            new AddNodes(2, "n1"),
            "2 nodes added like n1: n1-clone-1 to n1-clone-2",
            "bare on n1",
            "proxy-1 on n1",
            "proxy-2 on n2",
            "proxy-? pending",
            "proxy-? pending"),
        row(
            "existing names are skipped",
            node("n1-clone-1", ""),
            new AddNodes(1, "n1"),
            "1 node added like n1: n1-clone-2"),
        row(
            "DaemonSets outside the input are noted",
            pod("proxy-1", "DaemonSet/proxy", "n1"),
            new AddNodes(1, "n1"),
            "1 node added like n1: n1-clone-1; without pods of DaemonSets that are not in the"
                + " input: default/proxy",
            "proxy-1 on n1"),
        row(
            "controllers recreate the pods of a removed node",
            deployment(2)
                + pod("web-abc-1", "ReplicaSet/web-abc", "n1")
                + pod("web-abc-2", "ReplicaSet/web-abc", "n2"),
            new RemoveNode("n1"),
            "node n1 removed; 1 pod recreated by controllers",
            "web-abc-? pending",
            "web-abc-2 on n2"),
        row(
            "a StatefulSet reuses the pod name",
            statefulSet(1) + pod("db-0", "StatefulSet/db", "n1"),
            new RemoveNode("n1"),
            "node n1 removed; 1 pod recreated by controllers",
            "db-0 pending"),
        row(
            "controllers outside the input recreate pods",
            pod("web-abc-1", "ReplicaSet/web-abc", "n1")
                + pod("db-0", "StatefulSet/db", "n1")
                + pod("ray-worker", "RayCluster/ray", "n1"),
            new RemoveNode("n1"),
            "node n1 removed; 3 pods recreated by controllers",
            "db-0 pending",
            "ray-? pending",
            "web-abc-? pending"),
        row(
            "pods of DaemonSets, static pods and terminating pods are deleted with the node",
            workload("apps/v1", "DaemonSet", "proxy", "minReadySeconds: 0")
                + pod("proxy-1", "DaemonSet/proxy", "n1")
                + pod("proxy-2", "DaemonSet/proxy", "n2")
                + pod("etcd-n1", "Node/n1", "n1")
                + pod("leaving", "", "n1", ", deletionTimestamp: \"2026-01-01T00:00:00Z\""),
            new RemoveNode("n1"),
            "node n1 removed; 2 pods of DaemonSets and static pods deleted",
            "proxy-2 on n2"),
        row(
            "pods without a controller are lost",
            pod("a", "", "n1") + pod("b", "", "n2"),
            new RemoveNode("n1"),
            "node n1 removed; 1 pod without a controller lost: default/a",
            "b on n2"));
  }

  @ParameterizedTest
  @MethodSource({"scaling", "nodes"})
  void changesPods(Case row) throws IOException {
    ClusterObjects input = read(row.manifests);
    List<HasMetadata> before = input.all();
    ChangedCluster changed = row.change.apply(input);
    assertThat(pods(ClusterPlan.of(changed.objects())))
        .containsExactlyInAnyOrderElementsOf(row.pods);
    assertThat(changed.note()).isEqualTo(row.note);
    assertThat(input.all()).isEqualTo(before).isEqualTo(read(row.manifests).all());
  }

  static ClusterObjects read(String manifests) throws IOException {
    ManifestReader reader = new ManifestReader();
    reader.read("test", new ByteArrayInputStream(manifests.getBytes(StandardCharsets.UTF_8)));
    return reader.finish().objects();
  }

  /** Returns pods with generated suffixes as a question mark. */
  private static List<String> pods(ClusterPlan plan) {
    return plan.pods().stream().map(ClusterChangeTest::text).toList();
  }

  private static String text(PlannedPod pod) {
    String node = pod.info("any").nodeName();
    String name = pod.key().replace("default/", "");
    return name.replaceFirst(
            "(-[bcdfghjklmnpqrstvwxz2456789]{10})?-[bcdfghjklmnpqrstvwxz2456789]{5}$", "-?")
        + (node.isEmpty() ? " pending" : " on " + node);
  }

  record InvalidCase(String name, String manifests, String workload, String message) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<InvalidCase> invalidWorkloads() {
    return Stream.of(
        new InvalidCase("no kind", "", "web", "\"web\" is not a workload; write KIND/NAME or"),
        new InvalidCase(
            "too many parts", "", "a/b/c/d", "\"a/b/c/d\" is not a workload; write KIND/NAME"),
        new InvalidCase(
            "no name", "", "deployment/", "\"deployment/\" is not a workload; write KIND/NAME"),
        new InvalidCase(
            "a DaemonSet", "", "ds/web", "a DaemonSet has a pod on every node, so that only"),
        new InvalidCase(
            "another kind", "", "ingress/web", "kind \"ingress\" cannot be scaled; the kinds"),
        new InvalidCase(
            "none at all",
            "",
            "deployment/web",
            "there is no Deployment \"web\"; the input has no Deployments; add its manifest"),
        new InvalidCase(
            "a similar name",
            deployment(1),
            "deployment/webb",
            "there is no Deployment \"webb\"; did you mean default/deployment/web?"),
        new InvalidCase(
            "another namespace",
            deployment(1),
            "shop/deployment/web",
            "there is no Deployment \"shop/web\"; did you mean default/deployment/web?"),
        new InvalidCase(
            "no similar name",
            deployment(1),
            "deployment/checkout",
            "there is no Deployment \"checkout\"; there are default/deployment/web"),
        new InvalidCase(
            "several namespaces",
            deployment(1) + deployment(1).replace("name: web,", "name: web, namespace: shop,"),
            "deployment/web",
            "2 namespaces have a Deployment \"web\"; write one of default/deployment/web or"
                + " shop/deployment/web"),
        new InvalidCase(
            "a ReplicaSet of a Deployment",
            replicaSet("web-abc", 1, "2026-01-01T00:00:00Z"),
            "rs/web-abc",
            "ReplicaSet \"web-abc\" belongs to a Deployment, which would undo this; write"
                + " default/deployment/web"));
  }

  @ParameterizedTest
  @MethodSource("invalidWorkloads")
  void rejectsInvalidWorkloads(InvalidCase row) throws IOException {
    ClusterObjects objects = read(NODES + row.manifests);
    assertThatThrownBy(() -> scale(row.workload, 2).apply(objects))
        .isInstanceOf(ManifestException.class)
        .hasMessageStartingWith(row.message);
  }

  @Test
  void parsesNamespaceBeforeOrAfterKind() {
    WorkloadName name = new WorkloadName("Deployment", "ml", "web");
    assertThat(WorkloadName.parse("ml/deployment/web")).isEqualTo(name);
    assertThat(WorkloadName.parse("Deployment/ml/web")).isEqualTo(name);
    assertThat(WorkloadName.parse("job/deployment/web").namespace()).isEqualTo("job");
    assertThat(WorkloadName.parse(name.toString())).isEqualTo(name);
  }

  @Test
  void rejectsUnknownNodesAndTooManyNodes() throws IOException {
    ClusterObjects objects = read(NODES);
    assertThatThrownBy(() -> new RemoveNode("n3").apply(objects))
        .hasMessage("there is no node \"n3\"; did you mean n1 or n2?");
    assertThatThrownBy(() -> new AddNodes(1, "gpu-node").apply(objects))
        .hasMessage("there is no node \"gpu-node\"; the nodes are n1, n2");
    assertThatThrownBy(() -> new AddNodes(99_999, "n1").apply(objects))
        .hasMessage(
            "with 99,999 more there would be 100,001 nodes; at most 100,000 can be simulated");
  }

  @Test
  void doesNotNoteThatNoPodIsPending() throws IOException {
    ClusterObjects objects = read(NODES + pod("bare", "", "n1"));
    assertThat(PendingPods.of(objects).removeFrom(ClusterPlan.of(objects)).notes()).isEmpty();
  }

  @Test
  void removesPendingPodsOfInput() throws IOException {
    ClusterObjects objects =
        read(
            NODES
                + deployment(4)
                + pod("web-abc-1", "ReplicaSet/web-abc", "n1")
                + pod("web-abc-2", "ReplicaSet/web-abc", "")
                + pod("bare", "", ""));
    ClusterPlan plan = PendingPods.of(objects).removeFrom(ClusterPlan.of(objects));
    assertThat(pods(plan))
        .containsExactlyInAnyOrder("web-abc-? pending", "web-abc-? pending", "web-abc-1 on n1");
    assertThat(plan.notes()).containsExactly("2 pending pods of the input ignored");
  }
}
