package io.berth.model;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a pod asks for. The ways of adding it up differ, and each has its place.
 *
 * @param requests what NodeResourcesFit filters by
 * @param scoring what NodeResourcesFit scores with: non-zero defaults, no pod-level resources
 * @param onNode what the pod occupies once it is on a node, and what
 *     NodeResourcesBalancedAllocation scores it with before
 * @param nonZeroOnNode the CPU and memory that it counts for there when others are scored
 * @param overhead what running the pod costs besides its containers; the others include it
 * @param limits what the pod may use at most; nobody decides by it
 */
public record PodResources(
    Resources requests,
    Resources scoring,
    Resources onNode,
    Resources nonZeroOnNode,
    Resources overhead,
    Resources limits) {

  static final PodResources NONE =
      new PodResources(
          Resources.NONE,
          Resources.NONE,
          Resources.NONE,
          Resources.NONE,
          Resources.NONE,
          Resources.NONE);

  static PodResources of(Pod pod) {
    Resources requests = PodRequests.of(pod);
    // Most pods have one sum for all but the defaults; sharing it keeps large clusters small.
    return new PodResources(
        requests,
        PodRequests.forScoring(pod).sharing(requests),
        same(PodRequests.onNode(pod), requests),
        PodRequests.nonZeroOnNode(pod),
        overhead(pod.getSpec().getOverhead()),
        same(PodRequests.limits(pod).withoutPods(), requests));
  }

  /** Tells whether the other lists the same amounts, those of 0 included. */
  boolean listsSameAs(PodResources other) {
    return requests.listsSameAs(other.requests)
        && scoring.listsSameAs(other.scoring)
        && onNode.listsSameAs(other.onNode)
        && nonZeroOnNode.listsSameAs(other.nonZeroOnNode)
        && overhead.listsSameAs(other.overhead)
        && limits.listsSameAs(other.limits);
  }

  private static Resources overhead(@Nullable Map<String, Quantity> overhead) {
    return overhead == null || overhead.isEmpty() ? Resources.NONE : Resources.of(overhead);
  }

  private static Resources same(Resources resources, Resources known) {
    return resources.equals(known) ? known : resources;
  }
}
