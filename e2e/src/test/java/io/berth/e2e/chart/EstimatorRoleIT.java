package io.berth.e2e.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.e2e.Grant;
import io.berth.e2e.GrantedRole;
import io.berth.e2e.KarmadaEstimatorClient;
import io.berth.e2e.Samples;
import io.berth.e2e.UnschedulableDeployment;
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
 * The estimator's role in the chart has exactly the required permissions: with the role no request
 * is denied, and without any of its verbs a request is.
 */
@OnCluster(Needs.CONTROL_PLANE)
class EstimatorRoleIT {
  private static final String NAMESPACE = "berth-system";

  private static ControlPlane plane;

  @BeforeAll
  static void start() throws Exception {
    // With WatchList, kinds that are watched need no permission to list. Servers before 1.34 lack
    // it.
    plane =
        ControlPlane.start(
            new Flags(
                ControlPlaneScope.API, List.of("--feature-gates=WatchList=false"), List.of()));
    plane.client().resource(Samples.node("node", "4")).create();
    plane.client().resource(UnschedulableDeployment.deployment()).create();
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"nodes", "exact"})
  void grantsExactlyTheRequiredPermissions(String method) throws Exception {
    GrantedRole role = install(method);
    requireSufficient();
    requireEveryVerb(role);
  }

  private static void requireSufficient() {
    int port = plane.freePort();
    try (SchedulerProcess estimator = new Release(plane, NAMESPACE, "berth").runEstimator(port);
        KarmadaEstimatorClient karmada =
            new KarmadaEstimatorClient(port, InsecureChannelCredentials.create())) {
      estimator.awaitLog("serving estimates");
      assertThat(karmada.replicas("500m")).isEqualTo(8);
      assertThat(karmada.unschedulable("web", Duration.ZERO)).isZero();
      assertThatThrownBy(() -> karmada.unschedulable("other", Duration.ZERO))
          .hasMessageContaining("there is no Deployment default/other");
      assertThat(estimator.readLog()).doesNotContain("is forbidden: User");
    }
  }

  /** Removes verbs from the role, and waits for the denial of each. */
  private static void requireEveryVerb(GrantedRole role) {
    List<Grant> all = role.grants();
    List<Grant> watches = select(all, grant -> grant.verb().equals("watch"));
    List<Grant> lists = select(all, grant -> isInitialList(grant, watches));
    List<Grant> onRequest =
        select(all, grant -> !watches.contains(grant) && !lists.contains(grant));
    role.reduceTo(watches, all);
    int port = plane.freePort();
    try (SchedulerProcess estimator = new Release(plane, NAMESPACE, "berth").runEstimator(port);
        KarmadaEstimatorClient karmada =
            new KarmadaEstimatorClient(port, InsecureChannelCredentials.create())) {
      lists.forEach(grant -> estimator.awaitLog(grant.forbiddenMessage()));
      role.reduceTo(lists, all);
      watches.forEach(grant -> estimator.awaitLog(grant.forbiddenMessage()));
      List<Grant> granted = new ArrayList<>(lists);
      granted.addAll(watches);
      role.reduceTo(granted, all);
      estimator.awaitLog("serving estimates");
      for (Grant grant : onRequest) { // in the order in which they are needed
        assertThatThrownBy(() -> karmada.unschedulable("web", Duration.ZERO))
            .hasMessageContaining(grant.forbiddenMessage().replace("\\", ""));
        granted.add(grant);
        role.reduceTo(granted, all);
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

  private static List<Grant> select(List<Grant> grants, Predicate<Grant> condition) {
    return grants.stream().filter(condition).toList();
  }

  /** Returns whether it is the list that precedes a watch. */
  private static boolean isInitialList(Grant grant, List<Grant> watches) {
    return grant.verb().equals("list")
        && watches.contains(new Grant(grant.group(), grant.resource(), "watch", ""));
  }
}
