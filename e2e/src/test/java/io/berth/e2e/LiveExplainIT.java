package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.Commands;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.SchedulerProcess;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** {@code berth explain} with only a kubeconfig, on a cluster with two replicas. */
@OnCluster(Needs.CONTROL_PLANE)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LiveExplainIT {
  private static final String CONFIG =
      Samples.CONFIG
          + "leaderElection: {leaseDuration: 15s, renewDeadline: 10s, retryPeriod: 1s}\n";

  private static ControlPlane plane;
  private static KubernetesClient client;
  private static SchedulerProcess first;
  private static SchedulerProcess second;
  private static int secondPort;
  private static Path unprivileged;
  private static Path finder;
  private static Path reader;

  @BeforeAll
  static void start() throws Exception {
    plane = ControlPlane.start(Flags.scope(ControlPlaneScope.API));
    client = plane.client();
    client.resource(Samples.node("small-2", "2")).create();
    client.resource(Samples.node("small-10", "2")).create();
    client.resource(Samples.node("big", "8")).create();
    client.resource(Samples.priority("urgent", 1000)).create();
    first = launch(plane.freePort());
    first.awaitScheduling();
    secondPort = plane.freePort();
    second = launch(secondPort);
    second.awaitLog("standing by");
    unprivileged = account("default", "unprivileged");
    finder = account("default", "finder");
    reader = account("default", "reader");
    grant("finder", false);
    grant("reader", true);
    createPods();
  }

  private static SchedulerProcess launch(int port) {
    return plane.launchBerth(
        BerthProgram.INSTALLED, CONFIG, "--bind-address=127.0.0.1", "--secure-port=" + port);
  }

  private static void createPods() {
    try (PodWaiter waiter = new PodWaiter(client, "default")) {
      client.resource(pod("low", "8").build()).create();
      waiter.awaitPod("low", PodWaiter::isBound);
      client
          .resource(pod("high", "7").editSpec().withPriorityClassName("urgent").endSpec().build())
          .create();
      waiter.awaitPod("high", PodWaiter::isBound);
      client.resource(pod("web", "1").build()).create();
      waiter.awaitPod("web", PodWaiter::isBound);
      client.resource(pod("huge", "70").build()).create();
      client
          .resource(
              new DeploymentBuilder()
                  .withNewMetadata()
                  .withName("shop")
                  .withNamespace("default")
                  .endMetadata()
                  .withNewSpec()
                  .withNewSelector()
                  .addToMatchLabels("app", "shop")
                  .endSelector()
                  .withNewTemplate()
                  .withNewMetadata()
                  .addToLabels("app", "shop")
                  .endMetadata()
                  .withSpec(pod("any", "1").buildSpec())
                  .endTemplate()
                  .endSpec()
                  .build())
          .create();
      client.resource(replica("shop-1-a", "100m")).create();
      waiter.awaitPod("shop-1-a", PodWaiter::isBound);
      client.resource(replica("shop-1-b", "40")).create();
      waiter.awaitPod("huge", LiveExplainIT::isUnschedulable);
      waiter.awaitPod("shop-1-b", LiveExplainIT::isUnschedulable);
    }
    client
        .resource(pod("foreign", "1").editSpec().withSchedulerName("x").endSpec().build())
        .create();
  }

  private static PodBuilder pod(String name, String cpu) {
    return Samples.pod(name, Samples.BERTH, cpu)
        .editSpec()
        .withTerminationGracePeriodSeconds(0L)
        .endSpec();
  }

  /** Returns a pod as the controllers of a Deployment create it; none runs here. */
  private static Pod replica(String name, String cpu) {
    return pod(name, cpu)
        .editMetadata()
        .addToLabels(Map.of("app", "shop", "pod-template-hash", "1"))
        .addToOwnerReferences(
            new OwnerReferenceBuilder()
                .withApiVersion("apps/v1")
                .withKind("ReplicaSet")
                .withName("shop-1")
                .withUid("1")
                .withController(true)
                .build())
        .endMetadata()
        .build();
  }

  private static boolean isUnschedulable(Pod pod) {
    return pod.getStatus().getConditions().stream()
        .anyMatch(condition -> "Unschedulable".equals(condition.getReason()));
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  private static Commands.Result explain(String... arguments) {
    return explainAs(plane.kubeconfig(), arguments);
  }

  /** The kubeconfigs of this control plane have a token and no client certificate. */
  private static Commands.Result explainAs(Path kubeconfig, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(BerthProgram.INSTALLED.path(plane.folder()).toString());
    command.add("explain");
    command.addAll(List.of(arguments));
    return Commands.run(command, Map.of("KUBECONFIG", kubeconfig.toString()));
  }

  private static void assertFails(Commands.Result outcome, String... reasons) {
    assertThat(outcome.stderr()).contains(reasons).doesNotContain("\tat ");
    assertThat(outcome.stdout()).isEmpty();
    assertThat(outcome.exitCode()).isEqualTo(1);
  }

  @Test
  void explainsBoundPod() {
    Commands.Result outcome = explain("-n", "default", "web");

    assertThat(outcome.stderr()).isEmpty();
    assertThat(outcome.stdout()).contains("default/web is assigned to small-", "chosen");
    assertThat(outcome.exitCode()).isZero();
  }

  @Test
  void explainsPendingPodWithNodesInNaturalOrder() {
    Commands.Result outcome = explain("huge");

    assertThat(outcome.stderr()).isEmpty();
    assertThat(outcome.stdout())
        .contains("default/huge is unschedulable.", "requests 70 CPUs,", "free of 8)")
        .containsPattern("small-2[^0].*(?s:.)*small-10");
    assertThat(outcome.exitCode()).isEqualTo(1);
  }

  @Test
  void explainsPodThatPreempted() {
    Commands.Result outcome = explain("high");

    assertThat(outcome.stdout())
        .contains(
            "default/high is assigned to big.",
            "Evaluated only the nominated node big, freed by preempting default/low.",
            "0/3 nodes are available: 3 Insufficient cpu")
        .doesNotContain("nodes fit");
    assertThat(explain("high", "-o", "json").stdout())
        .contains("\"onlyNominatedNode\" : true", "\"victims\" : [ \"default/low\" ]");
  }

  @Test
  void explainsPendingPodOfDeployment() {
    Commands.Result outcome = explain("deployment/shop");

    assertThat(outcome.stdout())
        .startsWith("Of deployment/shop, which has 2 pods (1 pending), this is about shop-1-b.")
        .contains("default/shop-1-b is unschedulable.");
    assertFails(explain("deployment/none"), "there is no deployment/none in the namespace");
  }

  @Test
  void reportsReasonForMissingDecision() {
    assertFails(explain("none"), "default/none: no such pod, or it has finished");
    assertFails(explain("foreign"), "it is a pod of the scheduler \"x\"");
  }

  @Test
  void standbyNamesTheLeader() {
    String leader =
        client
            .leases()
            .inNamespace("kube-system")
            .withName("berth-scheduler")
            .get()
            .getSpec()
            .getHolderIdentity();
    assertFails(
        explain(
            "web",
            "--server=https://127.0.0.1:" + secondPort,
            "--kubeconfig=" + plane.kubeconfig(),
            "--insecure-skip-tls-verify"),
        "is a standby",
        "the leader is " + leader);
  }

  @Test
  void rejectsForgedLeases() {
    client
        .resource(new NamespaceBuilder().withNewMetadata().withName("tenant").endMetadata().build())
        .create();
    account("tenant", "evil");
    client
        .resource(
            pod("trap", "1")
                .editMetadata()
                .withNamespace("tenant")
                .endMetadata()
                .editSpec()
                .withServiceAccountName("evil")
                .endSpec()
                .build())
        .create();
    var forged =
        client.resource(
            new LeaseBuilder()
                .withNewMetadata()
                .withNamespace("tenant")
                .withName("forged")
                .addToLabels("app.kubernetes.io/name", "berth")
                .addToAnnotations("berth.io/pod", "tenant/trap")
                .addToAnnotations("berth.io/port", "10259")
                .addToAnnotations("berth.io/certificate-sha256", "0".repeat(64))
                .endMetadata()
                .withNewSpec()
                .withHolderIdentity("trap")
                .endSpec()
                .build());
    forged.create();
    try {
      assertFails(
          explain("web"), "2 schedulers are running", "kube-system/berth-scheduler, tenant/forged");
      assertFails(
          explain("web", "--lease=tenant/forged"),
          "evil may not create pods/binding in all namespaces",
          "no credentials were sent");
      assertThat(explain("web", "--lease=kube-system/berth-scheduler").exitCode()).isZero();
      Commands.Result none = explain("web", "--lease=tenant/none");
      assertThat(none.stderr()).contains("there is no Lease tenant/none", "start berth scheduler");
      assertThat(none.exitCode()).isEqualTo(3);
    } finally {
      forged.delete();
    }
  }

  private static Path account(String namespace, String name) {
    client
        .resource(
            new ServiceAccountBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(namespace)
                .endMetadata()
                .build())
        .create();
    return plane.kubeconfig("system:serviceaccount:%s:%s".formatted(namespace, name));
  }

  /**
   * Creates the role berth-reader of docs/operate.md, reduced to what a scheduler outside of pods
   * requires.
   */
  private static void grant(String name, boolean canReadDecisions) {
    List<PolicyRule> rules = new ArrayList<>();
    rules.add(
        new PolicyRuleBuilder()
            .withApiGroups("coordination.k8s.io")
            .withResources("leases")
            .withVerbs("get", "list")
            .build());
    if (canReadDecisions) {
      rules.add(
          new PolicyRuleBuilder()
              .withNonResourceURLs("/debug/decisions/*")
              .withVerbs("get")
              .build());
    }
    client
        .resource(
            new ClusterRoleBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withRules(rules)
                .build())
        .create();
    client
        .resource(
            new ClusterRoleBindingBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", name)
                .addNewSubject(null, "ServiceAccount", name, "default")
                .build())
        .create();
  }

  @Test
  void requiresDocumentedRole() {
    assertFails(
        explainAs(unprivileged, "web"), "you are not allowed to list leases.coordination.k8s.io");
    assertFails(
        explainAs(finder, "web"),
        "cannot get path \"/debug/decisions/default/web\"",
        "bind the ClusterRole berth-reader");
    assertThat(explainAs(reader, "web").exitCode()).isZero();
    assertFails(explainAs(reader, "deployment/shop"), "you are not allowed to get deployments");
  }

  @Test
  @Order(Integer.MAX_VALUE)
  void findsNextLeader() {
    first.signal("TERM");
    assertThat(first.exitCode()).isZero();
    second.awaitScheduling();

    assertFails(explain("web"), "no decision cached for this pod: it is bound to small-");
  }
}
