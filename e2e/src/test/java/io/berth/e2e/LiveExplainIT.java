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

/** {@code berth explain} with nothing but a kubeconfig, beside two replicas. */
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
  private static Path nobody;
  private static Path finder;
  private static Path reader;

  @BeforeAll
  static void start() throws Exception {
    plane = ControlPlane.start(Flags.extent(ControlPlaneScope.API));
    client = plane.client();
    client.resource(Samples.node("small-2", "2")).create();
    client.resource(Samples.node("small-10", "2")).create();
    client.resource(Samples.node("big", "8")).create();
    client.resource(Samples.priority("urgent", 1000)).create();
    first = launch(plane.freePort());
    first.awaitWork();
    secondPort = plane.freePort();
    second = launch(secondPort);
    second.awaitLog("standing by");
    nobody = account("default", "nobody");
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
    try (Waiting waiting = new Waiting(client, "default")) {
      client.resource(pod("low", "8").build()).create();
      waiting.forPod("low", Waiting::isBound);
      client
          .resource(pod("high", "7").editSpec().withPriorityClassName("urgent").endSpec().build())
          .create();
      waiting.forPod("high", Waiting::isBound);
      client.resource(pod("web", "1").build()).create();
      waiting.forPod("web", Waiting::isBound);
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
      waiting.forPod("shop-1-a", Waiting::isBound);
      client.resource(replica("shop-1-b", "40")).create();
      waiting.forPod("huge", LiveExplainIT::isUnschedulable);
      waiting.forPod("shop-1-b", LiveExplainIT::isUnschedulable);
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

  /** There is no controller here; this is what one would make of the Deployment. */
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
        .anyMatch(one -> "Unschedulable".equals(one.getReason()));
  }

  @AfterAll
  static void end() {
    plane.close();
  }

  private static Commands.Outcome explain(String... arguments) {
    return explainAs(plane.kubeconfig(), arguments);
  }

  /** The kubeconfigs of this control plane have a token and no client certificate. */
  private static Commands.Outcome explainAs(Path kubeconfig, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(BerthProgram.INSTALLED.path(plane.folder()).toString());
    command.add("explain");
    command.addAll(List.of(arguments));
    return Commands.run(command, Map.of("KUBECONFIG", kubeconfig.toString()));
  }

  private static void assertRefused(Commands.Outcome outcome, String... reasons) {
    assertThat(outcome.complaints()).contains(reasons).doesNotContain("\tat ");
    assertThat(outcome.printed()).isEmpty();
    assertThat(outcome.status()).isEqualTo(1);
  }

  @Test
  void explainsABoundPod() {
    Commands.Outcome outcome = explain("-n", "default", "web");

    assertThat(outcome.complaints()).isEmpty();
    assertThat(outcome.printed()).contains("default/web goes to small-", "chosen");
    assertThat(outcome.status()).isZero();
  }

  @Test
  void explainsAPendingPodWithAmountsInNaturalOrder() {
    Commands.Outcome outcome = explain("huge");

    assertThat(outcome.complaints()).isEmpty();
    assertThat(outcome.printed())
        .contains("default/huge fits nowhere.", "requests 70 CPUs,", "free of 8)")
        .containsPattern("small-2[^0].*(?s:.)*small-10");
    assertThat(outcome.status()).isEqualTo(1);
  }

  @Test
  void explainsAPodThatPreempted() {
    Commands.Outcome outcome = explain("high");

    assertThat(outcome.printed())
        .contains(
            "default/high goes to big.",
            "Looked only at nominated node big, freed by preempting default/low.",
            "0/3 nodes are available: 3 Insufficient cpu")
        .doesNotContain("nodes fit");
    assertThat(explain("high", "-o", "json").printed())
        .contains("\"onlyNominatedNode\" : true", "\"victims\" : [ \"default/low\" ]");
  }

  @Test
  void explainsThePendingPodOfADeployment() {
    Commands.Outcome outcome = explain("deployment/shop");

    assertThat(outcome.printed())
        .startsWith("Of deployment/shop, which has 2 pods (1 pending), this is about shop-1-b.")
        .contains("default/shop-1-b fits nowhere.");
    assertRefused(explain("deployment/none"), "there is no deployment/none in the namespace");
  }

  @Test
  void tellsMissingDecisionsApart() {
    assertRefused(explain("none"), "default/none: no such pod, or it has finished");
    assertRefused(explain("foreign"), "it is a pod of the scheduler \"x\"");
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
    assertRefused(
        explain(
            "web",
            "--server=https://127.0.0.1:" + secondPort,
            "--kubeconfig=" + plane.kubeconfig(),
            "--insecure-skip-tls-verify"),
        "stands by",
        "the leader is " + leader);
  }

  @Test
  void refusesForgedLeases() {
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
      assertRefused(
          explain("web"), "2 schedulers are running", "kube-system/berth-scheduler, tenant/forged");
      assertRefused(
          explain("web", "--lease=tenant/forged"),
          "evil may not create pods/binding in all namespaces",
          "no credentials were sent");
      assertThat(explain("web", "--lease=kube-system/berth-scheduler").status()).isZero();
      assertRefused(explain("web", "--lease=tenant/none"), "there is no Lease tenant/none");
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

  /** What docs/operate.md calls berth-reader, as far as a scheduler outside of pods needs it. */
  private static void grant(String name, boolean mayReadDecisions) {
    List<PolicyRule> rules = new ArrayList<>();
    rules.add(
        new PolicyRuleBuilder()
            .withApiGroups("coordination.k8s.io")
            .withResources("leases")
            .withVerbs("get", "list")
            .build());
    if (mayReadDecisions) {
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
  void usersNeedTheDocumentedRole() {
    assertRefused(
        explainAs(nobody, "web"), "you are not allowed to list leases.coordination.k8s.io");
    assertRefused(
        explainAs(finder, "web"),
        "cannot get path \"/debug/decisions/default/web\"",
        "bind the ClusterRole berth-reader");
    assertThat(explainAs(reader, "web").status()).isZero();
    assertRefused(explainAs(reader, "deployment/shop"), "you are not allowed to get deployments");
  }

  @Test
  @Order(Integer.MAX_VALUE)
  void findsTheNextLeader() {
    first.signal("TERM");
    assertThat(first.exitCode()).isZero();
    second.awaitWork();

    assertRefused(explain("web"), "no decision is remembered; it is on small-");
  }
}
