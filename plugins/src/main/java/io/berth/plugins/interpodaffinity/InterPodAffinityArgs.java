package io.berth.plugins.interpodaffinity;

/**
 * Arguments of InterPodAffinity.
 *
 * @param hardPodAffinityWeight what the required affinity of a pod on the node, matching the new
 *     pod, adds to the score
 * @param ignorePreferredTermsOfExistingPods whether preferences of pods on the node stay out of the
 *     score of a pod that has none itself
 */
public record InterPodAffinityArgs(
    int hardPodAffinityWeight, boolean ignorePreferredTermsOfExistingPods) {}
