package io.berth.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.SchedulerProcess;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * The roles that {@code berth config rbac} prints are minimal: they permit all functions of the
 * scheduler, and without any of their verbs a function fails.
 */
@OnCluster(Needs.CONTROL_PLANE)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LiveRoleIT {
  private static final String CONFIG =
      Samples.CONFIG
          + """
          leaderElection: {leaseDuration: 20s, renewDeadline: 17s, retryPeriod: 1s}
          """;

  private static ControlPlane plane;
  private static KubernetesClient client;
  private static SchedulerProcess berth;
  private static RequestTriggers triggers;

  @BeforeAll
  static void start() throws Exception {
    // With WatchList, informers do not need the verb list. API servers before 1.34 lack WatchList.
    plane =
        ControlPlane.start(
            new Flags(
                ControlPlaneScope.VOLUMES, List.of("--feature-gates=WatchList=false"), List.of()));
    client = plane.client();
    // An API server with a client CA writes this ConfigMap; the one of the test has none.
    plane.kubectl(
        "create",
        "configmap",
        "extension-apiserver-authentication",
        "--namespace=kube-system",
        "--from-file=client-ca-file=" + plane.folder().resolve("apiserver/apiserver.crt"));
    grantRoles("berth", CONFIG);
    int port = plane.freePort();
    berth = launch("berth", CONFIG, "--bind-address=127.0.0.1", "--secure-port=" + port);
    berth.awaitScheduling();
    triggers = new RequestTriggers(plane, new SchedulerEndpoints(port));
  }

  @AfterAll
  static void stop() {
    if (triggers != null) {
      triggers.close();
    }
    plane.close();
  }

  private static void grantRoles(String account, String config) throws Exception {
    Path file = Files.writeString(plane.folder().resolve(account + "-config.yaml"), config);
    String roles =
        BerthProgram.INSTALLED.run(
            plane.folder(),
            "config",
            "rbac",
            file.toString(),
            "--name=" + account,
            "--account=default/" + account);
    Path manifest = Files.writeString(plane.folder().resolve(account + "-roles.yaml"), roles);
    plane.kubectl("create", "serviceaccount", account);
    plane.kubectl("apply", "-f", manifest.toString());
  }

  private static SchedulerProcess launch(String account, String config, String... flags) {
    String user = "system:serviceaccount:default:" + account;
    String[] all =
        Stream.concat(
                Stream.of("--v=2", "--kubeconfig=" + plane.kubeconfig(user)), Stream.of(flags))
            .toArray(String[]::new);
    return plane.launchBerth(BerthProgram.INSTALLED, config, all);
  }

  private static GrantedRole role(String namespace, String account, String suffix) {
    return new GrantedRole(
        client, namespace, account + suffix, "system:serviceaccount:default:" + account);
  }

  /** Runs first, before other tests revoke grants. */
  @Test
  @Order(1)
  void permitsAllFunctionsOfScheduler() throws Exception {
    triggers.bind();
    triggers.rejectPod();
    triggers.rejectPodTwice();
    triggers.preempt();
    triggers.bindVolume();
    triggers.provisionVolume();
    assertThat(triggers.readMetrics()).contains("scheduler_schedule_attempts_total");
    assertThat(berth.readLog()).doesNotContain("is forbidden: User");

    int port = plane.freePort();
    try (SchedulerProcess standby =
        launch("berth", CONFIG, "--bind-address=127.0.0.1", "--secure-port=" + port)) {
      standby.awaitLog("standing by");
      int code =
          new SchedulerEndpoints(port).getWithCertificate("/metrics", plane.folder()).statusCode();
      assertThat(code).as("status for an unsigned certificate").isEqualTo(401);
      assertThat(standby.readLog())
          .doesNotContain("is forbidden: User", "Client certificates are rejected");
    }
  }

  /** Tests every resource that informers read, with an InformerFactory in this process. */
  @TestFactory
  Stream<DynamicTest> requiresEveryReadVerb() {
    GrantedRole role = role("", "berth", "");
    Path kubeconfig = plane.kubeconfig("system:serviceaccount:default:berth");
    return role.grants().stream()
        .filter(Grant::isRead)
        .map(
            grant ->
                dynamicTest(
                    grant.toString(),
                    () ->
                        role.without(
                            grant, () -> ForbiddenInformer.awaitForbidden(kubeconfig, grant))));
  }

  @TestFactory
  Stream<DynamicTest> requiresEveryWriteVerb() {
    GrantedRole role = role("", "berth", "");
    return role.grants().stream()
        .filter(grant -> !grant.isRead())
        .map(
            grant ->
                dynamicTest(
                    grant.toString(),
                    () ->
                        role.without(
                            grant,
                            () -> {
                              triggers.trigger(grant);
                              berth.awaitLog(grant.forbiddenMessage());
                            })));
  }

  @Test
  void requiresClientCaConfigMap() throws Exception {
    GrantedRole role = role("kube-system", "berth", "-client-certificates");
    List<Grant> grants = role.grants();
    assertThat(grants).hasSize(1);
    role.without(
        grants.getFirst(),
        () -> {
          triggers.connectWithCertificate();
          berth.awaitLog("Client certificates are rejected");
        });
  }

  /** Starts one replica, which needs one grant after the other. */
  @Test
  void requiresEveryLeaseVerb() throws Exception {
    String config = CONFIG.replace("{leaseDuration", "{resourceName: second, leaseDuration");
    grantRoles("second", config);
    GrantedRole role = role("kube-system", "second", "-lease");
    Grant create = new Grant("coordination.k8s.io", "leases", "create", "");
    Grant get = new Grant("coordination.k8s.io", "leases", "get", "second");
    Grant update = new Grant("coordination.k8s.io", "leases", "update", "second");
    Grant createEvents = new Grant("", "events", "create", "");
    assertThat(role.grants()).containsExactlyInAnyOrder(create, get, update, createEvents);
    role.without(
        update,
        () -> {
          SchedulerProcess replica = startWithoutGrants(role, createEvents, create, get, config);
          replica.awaitLog(update.forbiddenMessage());
          replica.close();
        });
  }

  private static SchedulerProcess startWithoutGrants(
      GrantedRole role, Grant createEvents, Grant create, Grant get, String config)
      throws Exception {
    AtomicReference<SchedulerProcess> replica = new AtomicReference<>();
    role.without(
        createEvents,
        () -> {
          role.without(
              create,
              () -> {
                role.without(
                    get,
                    () -> {
                      replica.set(launch("second", config));
                      replica.get().awaitLog(get.forbiddenMessage());
                    });
                replica.get().awaitLog(create.forbiddenMessage());
              });
          replica.get().awaitLog(createEvents.forbiddenMessage());
        });
    return replica.get();
  }
}
