package io.berth.model;

/**
 * Options for the computation of a pod's requests.
 *
 * @param status whether to use the status during a resize: per container the maximum of the
 *     specified, the allocated and the actual requests
 * @param podLevel whether {@code spec.resources} of the pod replaces the sum of its containers
 * @param overhead whether to add the overhead of the pod
 */
public record PodResourcesOptions(boolean status, boolean podLevel, boolean overhead) {
  /** The requests of an unbound pod. */
  public static final PodResourcesOptions SPEC = new PodResourcesOptions(false, true, true);

  /** The requests of a bound pod. */
  public static final PodResourcesOptions SPEC_AND_STATUS =
      new PodResourcesOptions(true, true, true);

  /** The requests of the containers and the overhead, without pod-level resources. */
  public static final PodResourcesOptions CONTAINERS = new PodResourcesOptions(false, false, true);

  /** Returns these options without the overhead. */
  public PodResourcesOptions withoutOverhead() {
    return new PodResourcesOptions(status, podLevel, false);
  }
}
