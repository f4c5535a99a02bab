package io.berth.model;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The resources of a pod, computed in the different ways that upstream uses.
 *
 * @param requests the requests that NodeResourcesFit filters by
 * @param scoring the requests that NodeResourcesFit scores by: with nonzero defaults, without
 *     pod-level resources
 * @param onNode the requests of the bound pod, which are added to its node; also the requests that
 *     NodeResourcesBalancedAllocation scores by
 * @param nonZeroOnNode the CPU and memory requests of the bound pod with nonzero defaults, which
 *     are added to its node for scoring
 * @param overhead the overhead of the pod, which all other values include
 * @param limits the limits; not used for scheduling
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
    // For most pods these are equal except for the defaults; sharing them saves memory.
    return new PodResources(
        requests,
        PodRequests.forScoring(pod).withSharedScalars(requests),
        shareIfEqual(PodRequests.onNode(pod), requests),
        PodRequests.nonZeroOnNode(pod),
        overhead(pod.getSpec().getOverhead()),
        shareIfEqual(PodRequests.limits(pod).withoutPods(), requests));
  }

  /** Returns whether the other has equal amounts, including requests of 0. */
  boolean equalsIncludingZeros(PodResources other) {
    return requests.equalsIncludingZeros(other.requests)
        && scoring.equalsIncludingZeros(other.scoring)
        && onNode.equalsIncludingZeros(other.onNode)
        && nonZeroOnNode.equalsIncludingZeros(other.nonZeroOnNode)
        && overhead.equalsIncludingZeros(other.overhead)
        && limits.equalsIncludingZeros(other.limits);
  }

  private static Resources overhead(@Nullable Map<String, Quantity> overhead) {
    return overhead == null || overhead.isEmpty() ? Resources.NONE : Resources.of(overhead);
  }

  private static Resources shareIfEqual(Resources resources, Resources shared) {
    return resources.equals(shared) ? shared : resources;
  }
}
