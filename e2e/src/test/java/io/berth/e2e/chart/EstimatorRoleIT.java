package io.berth.e2e.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.e2e.Grant;
import io.berth.e2e.GrantedRole;
import io.berth.e2e.Karmada;
import io.berth.e2e.Samples;
import io.berth.e2e.WaitingWeb;
import io.berth.e2e.cluster.Needs;
import io.berth.e2e.cluster.OnCluster;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.ControlPlaneScope;
import io.berth.e2e.controlplane.Flags;
import io.berth.e2e.controlplane.SchedulerProcess;
import io.grpc.InsecureChannelCredentials;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The role that the chart gives to the estimator is what it needs: with it nothing is refused, and
 * without any verb of it that verb is.
 */
@OnCluster(Needs.CONTROL_PLANE)
class EstimatorRoleIT {
  private static final String NAMESPACE = "berth-system";

  private static ControlPlane plane;

  @BeforeAll
  static void start() throws Exception {
    // Kinds that can be listed by a watch need no right to be listed; servers before 1.34 cannot.
    plane =
        ControlPlane.start(
            new Flags(
                ControlPlaneScope.API, List.of("--feature-gates=WatchList=false"), List.of()));
    plane.client().resource(Samples.node("node", "4")).create();
    plane.client().resource(WaitingWeb.deployment()).create();
  }

  @AfterAll
  static void end() {
    plane.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"nodes", "exact"})
  void isWhatTheEstimatorNeeds(String method) throws Exception {
    GrantedRole role = install(method);
    isEnough();
    hasNoVerbTooMany(role);
  }

  private static void isEnough() {
    int port = plane.freePort();
    try (SchedulerProcess estimator = new Release(plane, NAMESPACE, "berth").runEstimator(port);
        Karmada karmada = new Karmada(port, InsecureChannelCredentials.create())) {
      estimator.awaitLog("serving estimates");
      assertThat(karmada.replicas("500m")).isEqualTo(8);
      assertThat(karmada.unschedulable("web", Duration.ZERO)).isZero();
      assertThatThrownBy(() -> karmada.unschedulable("other", Duration.ZERO))
          .hasMessageContaining("there is no Deployment default/other");
      assertThat(estimator.readLog()).doesNotContain("is forbidden: User");
    }
  }

  /** Told to do without some verbs, it is refused each of them. */
  private static void hasNoVerbTooMany(GrantedRole role) {
    List<Grant> all = role.grants();
    List<Grant> watches = some(all, grant -> grant.verb().equals("watch"));
    List<Grant> lists = some(all, grant -> beginsAWatch(grant, watches));
    List<Grant> others = some(all, grant -> !watches.contains(grant) && !lists.contains(grant));
    role.reduceTo(watches, all);
    int port = plane.freePort();
    try (SchedulerProcess estimator = new Release(plane, NAMESPACE, "berth").runEstimator(port);
        Karmada karmada = new Karmada(port, InsecureChannelCredentials.create())) {
      lists.forEach(grant -> estimator.awaitLog(grant.refusal()));
      role.reduceTo(lists, all);
      watches.forEach(grant -> estimator.awaitLog(grant.refusal()));
      List<Grant> given = new ArrayList<>(lists);
      given.addAll(watches);
      role.reduceTo(given, all);
      estimator.awaitLog("serving estimates");
      for (Grant grant : others) { // in the order in which they are needed
        assertThatThrownBy(() -> karmada.unschedulable("web", Duration.ZERO))
            .hasMessageContaining(grant.refusal().replace("\\", ""));
        given.add(grant);
        role.reduceTo(given, all);
      }
      assertThat(karmada.unschedulable("web", Duration.ZERO)).isZero();
    }
  }

  /** Installs the chart, and returns the estimator's role. */
  private static GrantedRole install(String method) throws Exception {
    Helm.get()
        .upgrade(
            plane.kubeconfig(),
            "berth",
            NAMESPACE,
            "--set=verbosity=5,estimator.enabled=true,estimator.clusterName=member1",
            "--set=estimator.quotas=true,estimator.method=" + method);
    String user = "system:serviceaccount:%s:berth-estimator".formatted(NAMESPACE);
    return new GrantedRole(plane.client(), "", NAMESPACE + ":berth-estimator", user);
  }

  private static List<Grant> some(List<Grant> grants, Predicate<Grant> which) {
    return grants.stream().filter(which).toList();
  }

  /** Whether it is about objects that are followed all the time, which begins with a list. */
  private static boolean beginsAWatch(Grant grant, List<Grant> watches) {
    return grant.verb().equals("list")
        && watches.contains(new Grant(grant.group(), grant.resource(), "watch", ""));
  }
}
