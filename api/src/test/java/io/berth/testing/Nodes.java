package io.berth.testing;

import io.berth.model.NodeDescription;
import io.berth.model.NodeInfo;
import io.fabric8.kubernetes.api.model.ContainerImage;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Taint;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Builds nodes for tests: {@code node("n1").cpu("4").memory("16Gi").zone("a").info()}.
 *
 * <p>A node starts with 110 allocatable pods and no other resources.
 */
public final class Nodes {
  private final ObjectMeta meta = new ObjectMeta();
  private final io.fabric8.kubernetes.api.model.NodeSpec spec =
      new io.fabric8.kubernetes.api.model.NodeSpec();
  private final io.fabric8.kubernetes.api.model.NodeStatus status =
      new io.fabric8.kubernetes.api.model.NodeStatus();
  private final Map<String, String> labels = new LinkedHashMap<>();
  private final Map<String, Quantity> allocatable = new LinkedHashMap<>();

  private Nodes(String name) {
    meta.setName(name);
    allocatable("pods", "110");
  }

  public static Nodes node(String name) {
    return new Nodes(name);
  }

  public Nodes label(String key, String value) {
    labels.put(key, value);
    return this;
  }

  /** Sets the label {@code topology.kubernetes.io/zone}. */
  public Nodes zone(String zone) {
    return label("topology.kubernetes.io/zone", zone);
  }

  /** Sets the label {@code kubernetes.io/hostname} to the node's name. */
  public Nodes hostname() {
    return label("kubernetes.io/hostname", meta.getName());
  }

  public Nodes cpu(String amount) {
    return allocatable("cpu", amount);
  }

  public Nodes memory(String amount) {
    return allocatable("memory", amount);
  }

  public Nodes pods(int count) {
    return allocatable("pods", Integer.toString(count));
  }

  public Nodes allocatable(String resource, String amount) {
    allocatable.put(resource, new Quantity(amount));
    return this;
  }

  public Nodes taint(String key, String value, String effect) {
    Taint taint = new Taint();
    taint.setKey(key);
    taint.setValue(value);
    taint.setEffect(effect);
    spec.getTaints().add(taint);
    return this;
  }

  public Nodes unschedulable() {
    spec.setUnschedulable(true);
    return this;
  }

  public Nodes image(long sizeBytes, String... names) {
    status.getImages().add(new ContainerImage(List.of(names), sizeBytes));
    return this;
  }

  /** Adds a condition such as {@code Ready}, {@code True}. */
  public Nodes condition(String type, String value) {
    NodeCondition condition = new NodeCondition();
    condition.setType(type);
    condition.setStatus(value);
    status.getConditions().add(condition);
    return this;
  }

  public Nodes declaredFeature(String feature) {
    status.getDeclaredFeatures().add(feature);
    return this;
  }

  /** Returns the API object, which later calls of this builder may modify. */
  public Node build() {
    meta.setLabels(new LinkedHashMap<>(labels));
    status.setAllocatable(new LinkedHashMap<>(allocatable));
    Node node = new Node();
    node.setMetadata(meta);
    node.setSpec(spec);
    node.setStatus(status);
    return node;
  }

  public NodeDescription spec() {
    return NodeDescription.of(build());
  }

  /** Returns the node with these pods. */
  public NodeInfo info(Pods... pods) {
    NodeInfo node = NodeInfo.of(spec());
    for (Pods pod : pods) {
      node = node.withPod(pod.onNode(node.name()).info());
    }
    return node;
  }
}
