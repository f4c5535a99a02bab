package io.berth.model;

/**
 * What is looked at when a pod's requests are added up.
 *
 * @param status whether a resize under way counts: per container the larger of what is specified,
 *     allocated and in effect
 * @param podLevel whether the pod's own {@code spec.resources} stand in for its containers' sum
 * @param overhead whether the overhead of running the pod is added
 */
public record PodResourcesOptions(boolean status, boolean podLevel, boolean overhead) {
  /** What an unbound pod asks of a node. */
  public static final PodResourcesOptions SPEC = new PodResourcesOptions(false, true, true);

  /** What a bound pod holds on its node. */
  public static final PodResourcesOptions SPEC_AND_STATUS =
      new PodResourcesOptions(true, true, true);

  /** The containers and the overhead alone. */
  public static final PodResourcesOptions CONTAINERS = new PodResourcesOptions(false, false, true);

  /** This rule without the overhead. */
  public PodResourcesOptions withoutOverhead() {
    return new PodResourcesOptions(status, podLevel, false);
  }
}
