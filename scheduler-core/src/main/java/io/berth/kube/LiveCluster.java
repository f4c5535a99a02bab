package io.berth.kube;

import io.berth.framework.ChangeAwaiter;
import io.berth.framework.ObjectRef;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The nodes and pods of a live cluster. */
final class LiveCluster implements ChangeAwaiter, PodLister, PodLookup, RawObjects {
  /** Finished pods use no resources; the watch reports a pod that finishes as deleted. */
  private static final String NOT_FINISHED = "status.phase!=Succeeded,status.phase!=Failed";

  private final EventDispatcher dispatcher;
  private final ObjectStore<Node, NodeDescription> nodes;
  private final ObjectStore<Pod, PodInfo> pods;
  private final RawObjectConfig rawObjects;
  private final RawObjectCache<Node> rawNodes;
  private final RawObjectCache<Pod> rawPods;

  LiveCluster(EventDispatcher dispatcher, RawObjectConfig rawObjects) {
    this.dispatcher = dispatcher;
    this.rawObjects = rawObjects;
    // Heartbeats are frequent, and change nothing in the node description.
    this.nodes =
        ObjectStore.ofChanging(
            "nodes",
            NodeDescription::of,
            (name, before, after) -> dispatcher.onNodeChange(before, after));
    this.pods =
        ObjectStore.of(
            "pods", PodInfo::of, (key, before, after) -> dispatcher.onPodChange(before, after));
    this.rawNodes = new RawObjectCache<>(nodes, node -> true, List.of());
    // kube-scheduler removes the managed fields of pods, but not of nodes.
    this.rawPods =
        new RawObjectCache<>(
            pods, pod -> rawObjects.podsOnNodes() || !isOnNode(pod), List.of("managedFields"));
  }

  private static boolean isOnNode(Pod pod) {
    return pod.getSpec() != null && pod.getSpec().getNodeName() != null;
  }

  Informer<Node> nodes() {
    WatchedResource<Node> all =
        new WatchedResource<>("", "v1", "nodes", Node::new, FieldPruning.PRUNED, NodeProto::read);
    return rawObjects.nodes()
        ? new Informer<>(all.withRawObjects(), rawNodes)
        : new Informer<>(all, nodes);
  }

  Informer<Pod> pods() {
    WatchedResource<Pod> all =
        new WatchedResource<>("", "v1", "pods", Pod::new, FieldPruning.PRUNED, PodProto::read)
            .withFieldSelector(NOT_FINISHED);
    return rawObjects.pods()
        ? new Informer<>(all.withRawObjects(), rawPods)
        : new Informer<>(all, pods);
  }

  @Override
  public @Nullable NodeDescription node(String name) {
    return nodes.get(name);
  }

  @Override
  public boolean podExists(String namespace, String name) {
    return pods.get(ObjectStore.key(namespace, name)) != null;
  }

  @Override
  public boolean await(BooleanSupplier condition, Duration atMost) throws InterruptedException {
    return dispatcher.await(condition, atMost);
  }

  @Override
  public boolean await(Collection<ObjectRef> objects, BooleanSupplier condition, Duration atMost)
      throws InterruptedException {
    return dispatcher.await(objects, condition, atMost);
  }

  @Override
  public byte @Nullable [] podJson(PodInfo pod) {
    return rawPods.get(ObjectStore.key(pod.namespace(), pod.name()), pod.uid());
  }

  @Override
  public byte @Nullable [] nodeJson(String name) {
    return rawNodes.get(name);
  }

  @Override
  public @Nullable PodInfo pod(String namespace, String name) {
    return pods.get(ObjectStore.key(namespace, name));
  }

  @Override
  public boolean isActive(PodInfo pod) {
    PodInfo now = pods.get(ObjectStore.key(pod.namespace(), pod.name()));
    return now != null && now.uid().equals(pod.uid()) && !now.isTerminating();
  }
}
