package io.berth.cache;

import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import java.util.List;
import java.util.Set;

/**
 * The contents of the cache at one moment.
 *
 * @param snapshot the snapshot that scheduling cycles use
 * @param pods the pods on nodes, assumed ones included
 * @param assumedPods the uids of pods that the API server has not confirmed yet
 */
public record CacheDump(Snapshot snapshot, List<PodInfo> pods, Set<String> assumedPods) {}
