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
 * The roles that {@code berth config rbac} prints are what the scheduler needs: with them it does
 * all its work, and without any verb of them something fails.
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
  private static Provocations provocations;

  @BeforeAll
  static void start() throws Exception {
    // Kinds that can be listed by a watch need no right to be listed; servers before 1.34 cannot.
    plane =
        ControlPlane.start(
            new Flags(
                ControlPlaneScope.VOLUMES, List.of("--feature-gates=WatchList=false"), List.of()));
    client = plane.client();
    // An API server that knows an authority of clients writes this; here it is not told of any.
    plane.kubectl(
        "create",
        "configmap",
        "extension-apiserver-authentication",
        "--namespace=kube-system",
        "--from-file=client-ca-file=" + plane.folder().resolve("apiserver/apiserver.crt"));
    grantRoles("berth", CONFIG);
    int port = plane.freePort();
    berth = launch("berth", CONFIG, "--bind-address=127.0.0.1", "--secure-port=" + port);
    berth.awaitWork();
    provocations = new Provocations(plane, new SchedulerPages(port));
  }

  @AfterAll
  static void end() {
    if (provocations != null) {
      provocations.close();
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

  /** Comes first, as long as nothing has been taken away. */
  @Test
  @Order(1)
  void isEnoughForAllItsWork() throws Exception {
    provocations.bind();
    provocations.refuse();
    provocations.refuseTwice();
    provocations.preempt();
    provocations.bindVolume();
    provocations.provisionVolume();
    assertThat(provocations.readMetrics()).contains("scheduler_schedule_attempts_total");
    assertThat(berth.readLog()).doesNotContain("is forbidden: User");

    int port = plane.freePort();
    try (SchedulerProcess standby =
        launch("berth", CONFIG, "--bind-address=127.0.0.1", "--secure-port=" + port)) {
      standby.awaitLog("standing by");
      int code =
          new SchedulerPages(port).getWithCertificate("/metrics", plane.folder()).statusCode();
      assertThat(code).as("for a certificate that nobody signed").isEqualTo(401);
      assertThat(standby.readLog()).doesNotContain("is forbidden: User", "worth nothing");
    }
  }

  /** Every kind of object that is read, by a feed of the scheduler in this process. */
  @TestFactory
  Stream<DynamicTest> missesEveryVerbOfReading() {
    GrantedRole role = role("", "berth", "");
    Path kubeconfig = plane.kubeconfig("system:serviceaccount:default:berth");
    return role.grants().stream()
        .filter(Grant::isReading)
        .map(
            grant ->
                dynamicTest(
                    grant.toString(),
                    () -> role.without(grant, () -> ReadingFeed.awaitRefusal(kubeconfig, grant))));
  }

  @TestFactory
  Stream<DynamicTest> missesEveryVerbOfWriting() {
    GrantedRole role = role("", "berth", "");
    return role.grants().stream()
        .filter(grant -> !grant.isReading())
        .map(
            grant ->
                dynamicTest(
                    grant.toString(),
                    () ->
                        role.without(
                            grant,
                            () -> {
                              provocations.provoke(grant);
                              berth.awaitLog(grant.refusal());
                            })));
  }

  @Test
  void missesTheAuthoritiesOfClients() throws Exception {
    GrantedRole role = role("kube-system", "berth", "-client-certificates");
    List<Grant> grants = role.grants();
    assertThat(grants).hasSize(1);
    role.without(
        grants.getFirst(),
        () -> {
          provocations.showCertificate();
          berth.awaitLog("Client certificates are worth nothing here");
        });
  }

  /** One copy, which cannot go on until it may take the next step. */
  @Test
  void missesEveryVerbOnItsLease() throws Exception {
    String config = CONFIG.replace("{leaseDuration", "{resourceName: second, leaseDuration");
    grantRoles("second", config);
    GrantedRole role = role("kube-system", "second", "-lease");
    Grant create = new Grant("coordination.k8s.io", "leases", "create", "");
    Grant get = new Grant("coordination.k8s.io", "leases", "get", "second");
    Grant update = new Grant("coordination.k8s.io", "leases", "update", "second");
    Grant tell = new Grant("", "events", "create", "");
    assertThat(role.grants()).containsExactlyInAnyOrder(create, get, update, tell);
    role.without(
        update,
        () -> {
          SchedulerProcess copy = withoutTelling(role, tell, create, get, config);
          copy.awaitLog(update.refusal());
          copy.close();
        });
  }

  private static SchedulerProcess withoutTelling(
      GrantedRole role, Grant tell, Grant create, Grant get, String config) throws Exception {
    AtomicReference<SchedulerProcess> copy = new AtomicReference<>();
    role.without(
        tell,
        () -> {
          role.without(
              create,
              () -> {
                role.without(
                    get,
                    () -> {
                      copy.set(launch("second", config));
                      copy.get().awaitLog(get.refusal());
                    });
                copy.get().awaitLog(create.refusal());
              });
          copy.get().awaitLog(tell.refusal());
        });
    return copy.get();
  }
}
