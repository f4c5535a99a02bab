package io.berth.insight.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.insight.VectorObjects;
import io.berth.insight.estimate.ExactEstimate;
import io.berth.insight.estimate.Quota;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LiveExactEstimatesTest {
  private static final int MAX_COUNT = 100;

  private final WatchedCluster cluster = watched();
  private final LiveSnapshots clusterStates = TestSnapshots.of(cluster);

  /** Returns two nodes with 4 and 2 CPUs. */
  private static WatchedCluster watched() {
    try {
      return VectorObjects.watched(
          new ObjectMapper()
              .readTree(
                  """
                  {"nodes": [
                    {"name": "a", "labels": {"disk": "ssd"}, "allocatable": {"cpu": "4", "pods": "110"}},
                    {"name": "b", "allocatable": {"cpu": "2", "pods": "110"}}],
                   "pods": []}
                  """));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static RequestedPods pods(int replicas, String cpu, Map<String, String> nodes) {
    return new RequestedPods(
        replicas, RequestedPods.spec(Map.of("cpu", new Quantity(cpu)), nodes, List.of(), null, ""));
  }

  private static RequestedPods pods(int replicas, String cpu) {
    return pods(replicas, cpu, Map.of());
  }

  private static EstimateRequest request(RequestedPods... set) {
    return new EstimateRequest("shop", List.of(set), List.of());
  }

  private LiveExactEstimates estimates(
      Supplier<ExactEstimate.ClusterState> clusterStates, QuotaSource quotas) {
    return new LiveExactEstimates(
        clusterStates, quotas, new LiveExactEstimates.Options(MAX_COUNT, 0, 1));
  }

  private int count(EstimateRequest request) {
    return estimates(clusterStates, QuotaSource.NONE).sets(request, () -> false);
  }

  @Test
  void countsReplicasAndSets() {
    assertThat(count(request(pods(1, "1")))).isEqualTo(6);
    assertThat(count(request(pods(1, "1", Map.of("disk", "ssd"))))).isEqualTo(4);
    assertThat(count(request(pods(1, "2", Map.of("disk", "ssd")), pods(1, "1")))).isEqualTo(2);
  }

  @Test
  void usesCurrentClusterPerRequest() {
    assertThat(count(request(pods(1, "1")))).isEqualTo(6);
    cluster.onNodeChange(cluster.snapshot().node("a").node(), null);
    assertThat(count(request(pods(1, "1")))).isEqualTo(2);
    cluster.onNodeChange(cluster.snapshot().node("b").node(), null);
    assertThat(count(request(pods(1, "1")))).isZero();
    assertThat(count(request(pods(0, "1")))).isZero();
  }

  @Test
  void emptySetsFitWithoutLimit() {
    assertThat(count(request())).isEqualTo(Integer.MAX_VALUE);
    assertThat(count(request(pods(0, "1")))).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void stopsAtMaximum() {
    assertThat(count(request(pods(1, "1m")))).isEqualTo(MAX_COUNT);
  }

  @Test
  void assumedSetsUseCapacityAsFarAsTheyFit() {
    EstimateRequest.AssumedSet assumed = new EstimateRequest.AssumedSet("", List.of(pods(3, "1")));
    EstimateRequest.AssumedSet tooMany =
        new EstimateRequest.AssumedSet(
            "shop", List.of(pods(1_000_000_000, "1", Map.of("disk", "ssd"))));

    assertThat(count(new EstimateRequest("", List.of(pods(1, "1")), List.of(assumed))))
        .isEqualTo(3);
    assertThat(count(new EstimateRequest("", List.of(pods(1, "1")), List.of(assumed, assumed))))
        .isZero();
    assertThat(count(new EstimateRequest("", List.of(pods(1, "1")), List.of(tooMany))))
        .isEqualTo(2);
  }

  /** Replicas of equal priority cannot use resources of nominated pods. */
  @Test
  void reservesResourcesOfNominatedPods() {
    cluster.onPodChange(
        null,
        PodInfo.of(
            new PodBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName("nominated")
                .withUid("nominated")
                .endMetadata()
                .withNewSpec()
                .addNewContainer()
                .withNewResources()
                .addToRequests("cpu", new Quantity("3"))
                .endResources()
                .endContainer()
                .endSpec()
                .withNewStatus()
                .withNominatedNodeName("a")
                .endStatus()
                .build()));
    assertThat(count(request(pods(1, "1")))).isEqualTo(3);
  }

  @Test
  void quotasLimitTheirNamespace() {
    Quota quota =
        Quota.of(
            new ResourceQuotaBuilder()
                .withNewMetadata()
                .withNamespace("shop")
                .withName("small")
                .endMetadata()
                .withNewStatus()
                .addToHard("cpu", new Quantity("3"))
                .addToUsed("cpu", new Quantity("1"))
                .endStatus()
                .build());
    LiveExactEstimates limited = estimates(clusterStates, namespace -> List.of(quota));

    assertThat(limited.replicas(request(pods(1, "1")), () -> false)).isEqualTo(2);
    assertThat(
            limited.replicas(
                new EstimateRequest("other", List.of(pods(1, "1")), List.of()), () -> false))
        .isEqualTo(6);
    assertThat(
            limited.replicas(
                new EstimateRequest("", List.of(pods(1, "1")), List.of()), () -> false))
        .isEqualTo(6);
  }

  @Test
  void abortsCancelledRequests() {
    LiveExactEstimates estimates = estimates(clusterStates, QuotaSource.NONE);
    AtomicInteger checks = new AtomicInteger();
    EstimateRequest large =
        new EstimateRequest(
            "",
            List.of(pods(1, "1m")),
            List.of(new EstimateRequest.AssumedSet("", List.of(pods(50, "1m")))));

    assertThatThrownBy(() -> estimates.replicas(large, () -> checks.incrementAndGet() > 10))
        .isInstanceOf(EstimateFailedException.class)
        .hasMessage("the client cancelled the request");
    assertThat(checks).as("checks for cancellation after each assumed pod").hasValue(11);
    assertThat(estimates.replicas(large, () -> false))
        .as("the permit is released")
        .isEqualTo(MAX_COUNT);
  }

  @Test
  void waitingRequestHoldsNoStateAndCanBeCancelled() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch proceed = new CountDownLatch(1);
    AtomicInteger created = new AtomicInteger();
    LiveExactEstimates estimates =
        estimates(
            () -> {
              created.incrementAndGet();
              started.countDown();
              await(proceed);
              return clusterStates.get();
            },
            QuotaSource.NONE);
    try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
      Future<Integer> first =
          executor.submit(() -> estimates.replicas(request(pods(1, "1")), () -> false));
      await(started);

      assertThatThrownBy(() -> estimates.replicas(request(pods(1, "1")), () -> true))
          .isInstanceOf(EstimateFailedException.class);
      assertThat(created).as("cluster states").hasValue(1);
      proceed.countDown();
      assertThat(first.get(30, TimeUnit.SECONDS)).isEqualTo(6);
    } finally {
      proceed.countDown();
    }
    assertThat(estimates.replicas(request(pods(1, "1")), () -> false)).isEqualTo(6);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void reportsShutdownOnInterrupt() {
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> count(request(pods(1, "1"))))
          .hasMessage("the estimator is shutting down");
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}
