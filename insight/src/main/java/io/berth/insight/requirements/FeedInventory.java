package io.berth.insight.requirements;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Writes requirements as a FeedInventory, from which Clusternet's scheduler divides replicas. */
public final class FeedInventory {
  private FeedInventory() {}

  /** Returns an inventory with these feeds. */
  public static ObjectNode of(String namespace, String name, List<WorkloadRequirements> feeds) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("apiVersion", "apps.clusternet.io/v1alpha1").put("kind", "FeedInventory");
    json.putObject("metadata").put("namespace", namespace).put("name", name);
    ArrayNode list = json.putObject("spec").putArray("feeds");
    feeds.forEach(feed -> list.add(order(feed)));
    return json;
  }

  /** Returns whether a workload is divisible: one template, and one pod per replica. */
  public static boolean isDivisible(WorkloadRequirements workload) {
    return workload.templates().size() == 1
        && workload.templates().getFirst().template().podsPerReplica() == 1
        && !workload.templates().getFirst().template().replicasPath().isEmpty();
  }

  private static ObjectNode order(WorkloadRequirements feed) {
    ObjectNode order = JsonNodeFactory.instance.objectNode();
    RequirementsJson.putRef(order, feed.workload());
    if (isDivisible(feed)) {
      WorkloadRequirements.Template only = feed.templates().getFirst();
      if (only.template().replicas() != null) {
        order.put("desiredReplicas", only.template().replicas());
      }
      order.set("replicaRequirements", RequirementsJson.perPod(only.perPod()));
      order.put("replicaJsonPath", only.template().replicasPath());
    } else {
      order.putObject("replicaRequirements").putObject("resources");
    }
    return order;
  }
}
