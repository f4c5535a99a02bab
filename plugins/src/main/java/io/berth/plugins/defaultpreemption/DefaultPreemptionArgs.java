package io.berth.plugins.defaultpreemption;

import java.util.List;

/**
 * Arguments of DefaultPreemption.
 *
 * @param minCandidateNodesPercentage share of the nodes among which a victim is looked for
 * @param minCandidateNodesAbsolute fewest nodes among which a victim is looked for
 * @param victimSchedulers schedulers, besides the profiles of this one, whose pods may be evicted;
 *     kube-scheduler does not know this field
 */
public record DefaultPreemptionArgs(
    int minCandidateNodesPercentage,
    int minCandidateNodesAbsolute,
    List<String> victimSchedulers) {}
