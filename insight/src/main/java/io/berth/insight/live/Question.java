package io.berth.insight.live;

import io.berth.insight.estimate.Component;
import java.util.List;

/**
 * How many of these fit?
 *
 * @param namespace where they will be; empty where nobody says
 * @param set the pods that belong together; of single replicas it has one
 * @param assumed sets that are on their way to the cluster, and come first
 */
public record Question(String namespace, List<AskedPods> set, List<AssumedSet> assumed) {
  public Question {
    set = List.copyOf(set);
    assumed = List.copyOf(assumed);
  }

  List<Component> components() {
    return components(set);
  }

  List<List<Component>> assumedComponents() {
    return assumed.stream().map(other -> components(other.pods())).toList();
  }

  private static List<Component> components(List<AskedPods> pods) {
    return pods.stream().map(AskedPods::component).toList();
  }

  /** Tells whether there is anything to place. */
  boolean isEmpty() {
    return set.stream().noneMatch(pods -> pods.replicas() > 0);
  }
}
