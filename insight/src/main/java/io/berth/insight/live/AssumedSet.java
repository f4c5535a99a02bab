package io.berth.insight.live;

import java.util.List;

/**
 * Pods that are on their way to the cluster.
 *
 * @param namespace where they will be; empty where nobody says
 */
public record AssumedSet(String namespace, List<RequestedPods> pods) {
  public AssumedSet {
    pods = List.copyOf(pods);
  }
}
