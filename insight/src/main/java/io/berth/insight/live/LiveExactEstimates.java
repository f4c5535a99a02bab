package io.berth.insight.live;

import io.berth.insight.estimate.ExactEstimate;
import io.berth.insight.estimate.PlacementTrialException;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Has the scheduling engine try pods out, on a copy of the cluster for each question. */
public final class LiveExactEstimates implements LiveEstimates {
  private static final String NAMESPACE = "default";

  /** How often those who wait for a place look whether anybody still waits for them. */
  private static final Duration LOOK = Duration.ofMillis(100);

  private final Supplier<ExactEstimate.Ground> grounds;
  private final QuotaSource quotas;
  private final Effort effort;

  /** Trying out takes a processor for itself, so there are never more at once than these. */
  private final Semaphore places;

  /**
   * How far to go.
   *
   * @param atMost so many replicas or sets are enough to know of
   * @param seed decides ties between nodes
   * @param atOnce how many questions are dealt with at the same time
   */
  public record Effort(int atMost, long seed, int atOnce) {}

  /**
   * Answers on these grounds.
   *
   * @param grounds makes one for each question, of the cluster as it is then
   */
  public LiveExactEstimates(
      Supplier<ExactEstimate.Ground> grounds, QuotaSource quotas, Effort effort) {
    this.grounds = grounds;
    this.quotas = quotas;
    this.effort = effort;
    this.places = new Semaphore(effort.atOnce(), true);
  }

  @Override
  public int replicas(EstimateRequest question, BooleanSupplier gone) {
    return count(question, gone);
  }

  @Override
  public int sets(EstimateRequest question, BooleanSupplier gone) {
    return count(question, gone);
  }

  /** The ground is made when there is a place: it is of then, and nobody holds it while waiting. */
  private int count(EstimateRequest question, BooleanSupplier gone) {
    takePlace(gone);
    try {
      requireSomebody(gone);
      ExactEstimate.Ground ground = grounds.get();
      if (ground.snapshot().size() == 0) {
        return 0;
      }
      if (question.isEmpty()) {
        return Integer.MAX_VALUE;
      }
      return Math.min(tried(ground, question, gone), LiveNodesEstimates.allowed(quotas, question));
    } finally {
      places.release();
    }
  }

  private void takePlace(BooleanSupplier gone) {
    try {
      while (!places.tryAcquire(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
        requireSomebody(gone);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EstimateFailedException("the estimator is ending");
    }
  }

  private int tried(ExactEstimate.Ground ground, EstimateRequest question, BooleanSupplier gone) {
    AtomicInteger names = new AtomicInteger();
    try {
      return ExactEstimate.of(
              ground,
              question.assumed().stream()
                  .map(other -> members(other.pods(), other.namespace(), names))
                  .toList(),
              members(question.set(), question.namespace(), names),
              new ExactEstimate.Effort(
                  effort.atMost(),
                  new SplittableRandom(effort.seed()),
                  placed -> requireSomebody(gone)))
          .estimate()
          .count();
    } catch (PlacementTrialException e) {
      throw new EstimateFailedException(String.valueOf(e.getMessage()));
    }
  }

  private static void requireSomebody(BooleanSupplier gone) {
    if (gone.getAsBoolean()) {
      throw new EstimateFailedException("nobody waits for the answer any more");
    }
  }

  private static List<ExactEstimate.Member> members(
      List<RequestedPods> set, String namespace, AtomicInteger names) {
    return set.stream()
        .map(pods -> new ExactEstimate.Member(maker(pods, namespace, names), pods.replicas()))
        .toList();
  }

  /**
   * All pods are alike but for their names, so that the engine can go by what it knows. Their
   * priority is 0: nobody watches what the classes stand for, and it would only matter where room
   * is kept for others.
   */
  private static Supplier<PodInfo> maker(
      RequestedPods pods, String namespace, AtomicInteger names) {
    PodInfo first =
        PodInfo.of(
            new PodBuilder()
                .withNewMetadata()
                .withNamespace(namespace.isEmpty() ? NAMESPACE : namespace)
                .withName("replica")
                .withUid("replica")
                .endMetadata()
                .withSpec(pods.spec())
                .build());
    return () -> {
      String name = "replica-" + names.incrementAndGet();
      return first.successor(name, name, Instant.EPOCH);
    };
  }
}
