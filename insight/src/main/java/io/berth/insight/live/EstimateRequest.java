package io.berth.insight.live;

import io.berth.insight.estimate.Component;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How many of these fit?
 *
 * @param namespace where they will be; empty where nobody says
 * @param set the pods that belong together; of single replicas it has one
 * @param assumed sets that are on their way to the cluster, and come first
 */
public record EstimateRequest(String namespace, List<RequestedPods> set, List<AssumedSet> assumed) {
  /** How many resources a question may name, all of its pods together. */
  public static final int MAX_RESOURCE_NAMES = 256;

  public EstimateRequest {
    set = List.copyOf(set);
    assumed = List.copyOf(assumed);
  }

  /**
   * Returns this question unless it names too many resources: each costs a look at every node.
   *
   * @param field where the names come from, for the message
   * @throws InvalidRequestException if there are too many
   */
  public EstimateRequest requireFewResourceNames(String field) {
    Set<String> names = new HashSet<>();
    set.forEach(pods -> names.addAll(pods.resourceNames()));
    assumed.forEach(other -> other.pods().forEach(pods -> names.addAll(pods.resourceNames())));
    if (names.size() > MAX_RESOURCE_NAMES) {
      throw new InvalidRequestException(
          "%s: %d resource names, at most %d are supported in one request"
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

  /** Tells whether there is anything to place. */
  boolean isEmpty() {
    return set.stream().noneMatch(pods -> pods.replicas() > 0);
  }
}
