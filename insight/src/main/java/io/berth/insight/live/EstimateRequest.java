package io.berth.insight.live;

import io.berth.insight.estimate.Component;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A request for an estimate.
 *
 * @param namespace the namespace of the pods; empty if it is unknown
 * @param set the pods of a set; a single replica is a set of one pod
 * @param assumed the assumed sets, which are placed first
 */
public record EstimateRequest(String namespace, List<RequestedPods> set, List<AssumedSet> assumed) {
  /** The maximum number of distinct resource names in a request. */
  public static final int MAX_RESOURCE_NAMES = 256;

  public EstimateRequest {
    set = List.copyOf(set);
    assumed = List.copyOf(assumed);
  }

  /**
   * Returns this request unless it contains too many resource names, each of which is evaluated on
   * every node.
   *
   * @param field the field that contains the names, for the message
   * @throws InvalidRequestException if there are too many names
   */
  public EstimateRequest requireFewResourceNames(String field) {
    Set<String> names = new HashSet<>();
    set.forEach(pods -> names.addAll(pods.resourceNames()));
    assumed.forEach(other -> other.pods().forEach(pods -> names.addAll(pods.resourceNames())));
    if (names.size() > MAX_RESOURCE_NAMES) {
      throw new InvalidRequestException(
          "%s: %d resource names; at most %d are supported in one request"
              .formatted(field, names.size(), MAX_RESOURCE_NAMES));
    }
    return this;
  }

  List<Component> components() {
    return components(set);
  }

  List<List<Component>> assumedComponents() {
    return assumed.stream().map(other -> components(other.pods())).toList();
  }

  private static List<Component> components(List<RequestedPods> pods) {
    return pods.stream().map(RequestedPods::component).toList();
  }

  /** Returns whether there is nothing to place. */
  boolean isEmpty() {
    return set.stream().noneMatch(pods -> pods.replicas() > 0);
  }

  /**
   * The pods of an assumed workload, which is scheduled to the cluster but not yet observed there.
   *
   * @param namespace the namespace of the pods; empty if it is unknown
   */
  public record AssumedSet(String namespace, List<RequestedPods> pods) {
    public AssumedSet {
      pods = List.copyOf(pods);
    }
  }
}
