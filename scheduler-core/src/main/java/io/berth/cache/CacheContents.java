package io.berth.cache;

import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import java.util.List;
import java.util.Set;

/**
 * All that the cache holds at one moment.
 *
 * @param snapshot what decisions are made on
 * @param pods those on nodes, the assumed ones too
 * @param assumed the uids of those that the API server has not told of yet
 */
public record CacheContents(Snapshot snapshot, List<PodInfo> pods, Set<String> assumed) {}
