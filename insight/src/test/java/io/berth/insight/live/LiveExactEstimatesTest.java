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
  private static final int AT_MOST = 100;

  private final WatchedCluster cluster = watched();
  private final LiveSnapshots grounds = TestGrounds.of(cluster);

  /** Two nodes, with 4 and 2 CPUs. */
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

  private static EstimateRequest question(RequestedPods... set) {
    return new EstimateRequest("shop", List.of(set), List.of());
  }

  private LiveExactEstimates answers(Supplier<ExactEstimate.Ground> from, QuotaSource quotas) {
    return new LiveExactEstimates(from, quotas, new LiveExactEstimates.Effort(AT_MOST, 0, 1));
  }

  private int count(EstimateRequest question) {
    return answers(grounds, QuotaSource.NONE).sets(question, () -> false);
  }

  @Test
  void countsReplicasAndSets() {
    assertThat(count(question(pods(1, "1")))).isEqualTo(6);
    assertThat(count(question(pods(1, "1", Map.of("disk", "ssd"))))).isEqualTo(4);
    assertThat(count(question(pods(1, "2", Map.of("disk", "ssd")), pods(1, "1")))).isEqualTo(2);
  }

  @Test
  void everyQuestionIsAboutTheClusterOfThen() {
    assertThat(count(question(pods(1, "1")))).isEqualTo(6);
    cluster.node(cluster.snapshot().node("a").spec(), null);
    assertThat(count(question(pods(1, "1")))).isEqualTo(2);
    cluster.node(cluster.snapshot().node("b").spec(), null);
    assertThat(count(question(pods(1, "1")))).isZero();
    assertThat(count(question(pods(0, "1")))).isZero();
  }

  @Test
  void ofNothingThereIsNoEnd() {
    assertThat(count(question())).isEqualTo(Integer.MAX_VALUE);
    assertThat(count(question(pods(0, "1")))).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void stopsWhereItIsEnough() {
    assertThat(count(question(pods(1, "1m")))).isEqualTo(AT_MOST);
  }

  @Test
  void whatIsOnItsWayTakesRoomAsFarAsItFits() {
    AssumedSet some = new AssumedSet("", List.of(pods(3, "1")));
    AssumedSet tooMany =
        new AssumedSet("shop", List.of(pods(1_000_000_000, "1", Map.of("disk", "ssd"))));

    assertThat(count(new EstimateRequest("", List.of(pods(1, "1")), List.of(some)))).isEqualTo(3);
    assertThat(count(new EstimateRequest("", List.of(pods(1, "1")), List.of(some, some)))).isZero();
    assertThat(count(new EstimateRequest("", List.of(pods(1, "1")), List.of(tooMany))))
        .isEqualTo(2);
  }

  /** Room that was made by preemption is not for replicas of the same priority. */
  @Test
  void roomIsKeptForWhomItWasMade() {
    cluster.pod(
        null,
        PodInfo.of(
            new PodBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName("heir")
                .withUid("heir")
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
    assertThat(count(question(pods(1, "1")))).isEqualTo(3);
  }

  @Test
  void quotasLimitTheirNamespace() {
    Quota two =
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
    LiveExactEstimates limited = answers(grounds, namespace -> List.of(two));

    assertThat(limited.replicas(question(pods(1, "1")), () -> false)).isEqualTo(2);
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
  void nobodyIsAnsweredWhoIsGone() {
    LiveExactEstimates answers = answers(grounds, QuotaSource.NONE);
    AtomicInteger looks = new AtomicInteger();
    EstimateRequest many =
        new EstimateRequest(
            "", List.of(pods(1, "1m")), List.of(new AssumedSet("", List.of(pods(50, "1m")))));

    assertThatThrownBy(() -> answers.replicas(many, () -> looks.incrementAndGet() > 10))
        .isInstanceOf(EstimateFailedException.class)
        .hasMessage("nobody waits for the answer any more");
    assertThat(looks).as("each pod on its way is a chance to end").hasValue(11);
    assertThat(answers.replicas(many, () -> false))
        .as("the place is free again")
        .isEqualTo(AT_MOST);
  }

  @Test
  void whoWaitsForAPlaceHoldsNothingAndMayGo() throws Exception {
    CountDownLatch busy = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    AtomicInteger made = new AtomicInteger();
    LiveExactEstimates answers =
        answers(
            () -> {
              made.incrementAndGet();
              busy.countDown();
              await(goOn);
              return grounds.get();
            },
            QuotaSource.NONE);
    try (ExecutorService other = Executors.newSingleThreadExecutor()) {
      Future<Integer> first =
          other.submit(() -> answers.replicas(question(pods(1, "1")), () -> false));
      await(busy);

      assertThatThrownBy(() -> answers.replicas(question(pods(1, "1")), () -> true))
          .isInstanceOf(EstimateFailedException.class);
      assertThat(made).as("grounds").hasValue(1);
      goOn.countDown();
      assertThat(first.get(30, TimeUnit.SECONDS)).isEqualTo(6);
    } finally {
      goOn.countDown();
    }
    assertThat(answers.replicas(question(pods(1, "1")), () -> false)).isEqualTo(6);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void whoIsInterruptedIsToldThatItEnds() {
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> count(question(pods(1, "1")))).hasMessage("the estimator is ending");
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}
