package io.berth.insight.live;

import io.berth.insight.estimate.DryRunException;
import io.berth.insight.estimate.ExactEstimate;
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

/** Estimates with the scheduling engine, on a copy of the cluster per request. */
public final class LiveExactEstimates implements LiveEstimates {
  private static final String DEFAULT_NAMESPACE = "default";

  /** The interval at which a waiting request checks for cancellation. */
  private static final Duration CANCELLATION_CHECK_INTERVAL = Duration.ofMillis(100);

  private final Supplier<ExactEstimate.ClusterState> clusterStates;
  private final QuotaSource quotas;
  private final Options options;

  /** Limits concurrent estimates, as each one uses a processor. */
  private final Semaphore permits;

  /**
   * The options of all estimates.
   *
   * @param maxCount the maximum number of replicas or sets to place
   * @param seed breaks ties between nodes
   * @param parallelism the maximum number of concurrent estimates
   */
  public record Options(int maxCount, long seed, int parallelism) {}

  /**
   * Creates the estimates.
   *
   * @param clusterStates supplies the current state of the cluster, once per request
   */
  public LiveExactEstimates(
      Supplier<ExactEstimate.ClusterState> clusterStates, QuotaSource quotas, Options options) {
    this.clusterStates = clusterStates;
    this.quotas = quotas;
    this.options = options;
    this.permits = new Semaphore(options.parallelism(), true);
  }

  @Override
  public int replicas(EstimateRequest request, BooleanSupplier isCancelled) {
    return count(request, isCancelled);
  }

  @Override
  public int sets(EstimateRequest request, BooleanSupplier isCancelled) {
    return count(request, isCancelled);
  }

  /** Reads the cluster state after acquiring a permit, so that waiting requests do not hold one. */
  private int count(EstimateRequest request, BooleanSupplier isCancelled) {
    acquirePermit(isCancelled);
    try {
      requireNotCancelled(isCancelled);
      ExactEstimate.ClusterState clusterState = clusterStates.get();
      if (clusterState.snapshot().size() == 0) {
        return 0;
      }
      if (request.isEmpty()) {
        return Integer.MAX_VALUE;
      }
      return Math.min(
          place(clusterState, request, isCancelled), LiveNodesEstimates.allowed(quotas, request));
    } finally {
      permits.release();
    }
  }

  private void acquirePermit(BooleanSupplier isCancelled) {
    try {
      while (!permits.tryAcquire(CANCELLATION_CHECK_INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
        requireNotCancelled(isCancelled);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EstimateFailedException("the estimator is shutting down");
    }
  }

  private int place(
      ExactEstimate.ClusterState clusterState,
      EstimateRequest request,
      BooleanSupplier isCancelled) {
    AtomicInteger names = new AtomicInteger();
    try {
      return ExactEstimate.of(
              clusterState,
              request.assumed().stream()
                  .map(other -> members(other.pods(), other.namespace(), names))
                  .toList(),
              members(request.set(), request.namespace(), names),
              new ExactEstimate.Options(
                  options.maxCount(),
                  new SplittableRandom(options.seed()),
                  placed -> requireNotCancelled(isCancelled)))
          .estimate()
          .count();
    } catch (DryRunException e) {
      throw new EstimateFailedException(String.valueOf(e.getMessage()));
    }
  }

  private static void requireNotCancelled(BooleanSupplier isCancelled) {
    if (isCancelled.getAsBoolean()) {
      throw new EstimateFailedException("the client cancelled the request");
    }
  }

  private static List<ExactEstimate.Member> members(
      List<RequestedPods> set, String namespace, AtomicInteger names) {
    return set.stream()
        .map(pods -> new ExactEstimate.Member(podSupplier(pods, namespace, names), pods.replicas()))
        .toList();
  }

  /**
   * Returns a supplier of pods that differ only in name, so the engine can reuse results. Their
   * priority is 0: PriorityClasses are not watched, and priority only matters for nominated pods.
   */
  private static Supplier<PodInfo> podSupplier(
      RequestedPods pods, String namespace, AtomicInteger names) {
    PodInfo template =
        PodInfo.of(
            new PodBuilder()
                .withNewMetadata()
                .withNamespace(namespace.isEmpty() ? DEFAULT_NAMESPACE : namespace)
                .withName("replica")
                .withUid("replica")
                .endMetadata()
                .withSpec(pods.spec())
                .build());
    return () -> {
      String name = "replica-" + names.incrementAndGet();
      return template.replacement(name, name, Instant.EPOCH);
    };
  }
}
