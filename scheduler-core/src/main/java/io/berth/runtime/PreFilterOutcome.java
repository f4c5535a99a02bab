package io.berth.runtime;

import io.berth.framework.PluginStatus;
import java.util.List;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * What the PreFilter plugins together say of a pod.
 *
 * @param rejection why no node need be judged, or null
 * @param nodeNames the only nodes worth judging, or null for all of them
 * @param narrowedBy the plugins that narrowed the nodes, sorted
 * @param skipped the plugins that have nothing to do for this pod, in profile order
 */
public record PreFilterOutcome(
    @Nullable PluginStatus rejection,
    @Nullable SortedSet<String> nodeNames,
    SortedSet<String> narrowedBy,
    List<String> skipped) {}
