package io.berth.plugins.nodeaffinity;

import io.fabric8.kubernetes.api.model.NodeAffinity;
import org.jspecify.annotations.Nullable;

/**
 * Arguments of NodeAffinity.
 *
 * @param addedAffinity node affinity that every pod of the profile gets besides its own, or null
 */
public record NodeAffinityArgs(@Nullable NodeAffinity addedAffinity) {}
