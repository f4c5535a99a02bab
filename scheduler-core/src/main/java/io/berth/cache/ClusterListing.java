package io.berth.cache;

import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import java.util.List;

/** The nodes and the unfinished pods that the API server has, asked just now. */
public record ClusterListing(List<NodeDescription> nodes, List<PodInfo> pods) {}
