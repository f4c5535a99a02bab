package io.berth.cache;

import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import java.util.List;

/** The nodes and the unfinished pods of one list request to the API server. */
public record ClusterListing(List<NodeDescription> nodes, List<PodInfo> pods) {}
