package io.berth.kube;

import io.berth.framework.ChangeAwaiter;
import io.berth.framework.ObjectKey;
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
  /** Pods that are done take no room; to a watch, one that finishes is deleted. */
  private static final String NOT_FINISHED = "status.phase!=Succeeded,status.phase!=Failed";

  private final EventDispatcher news;
  private final ObjectStore<Node, NodeDescription> nodes;
  private final ObjectStore<Pod, PodInfo> pods;
  private final RawObjectConfig wanted;
  private final RawObjectCache<Node> nodeTexts;
  private final RawObjectCache<Pod> podTexts;

  LiveCluster(EventDispatcher news, RawObjectConfig wanted) {
    this.news = news;
    this.wanted = wanted;
    // Heartbeats come all the time; after trimming nothing is left of them.
    this.nodes =
        ObjectStore.ofChanging(
            "nodes", NodeDescription::of, (name, before, after) -> news.node(before, after));
    this.pods =
        ObjectStore.of("pods", PodInfo::of, (key, before, after) -> news.pod(before, after));
    this.nodeTexts = new RawObjectCache<>(nodes, node -> true, List.of());
    // kube-scheduler has no managed fields of pods, but of nodes it has.
    this.podTexts =
        new RawObjectCache<>(
            pods, pod -> wanted.podsOnNodes() || !isOnNode(pod), List.of("managedFields"));
  }

  private static boolean isOnNode(Pod pod) {
    return pod.getSpec() != null && pod.getSpec().getNodeName() != null;
  }

  Informer<Node> nodes() {
    WatchedKind<Node> all =
        new WatchedKind<>("", "v1", "nodes", Node::new, FieldPruning.LEAN, NodeProto::read);
    return wanted.nodes() ? new Informer<>(all.whole(), nodeTexts) : new Informer<>(all, nodes);
  }

  Informer<Pod> pods() {
    WatchedKind<Pod> all =
        new WatchedKind<>("", "v1", "pods", Pod::new, FieldPruning.LEAN, PodProto::read)
            .only(NOT_FINISHED);
    return wanted.pods() ? new Informer<>(all.whole(), podTexts) : new Informer<>(all, pods);
  }

  @Override
  public @Nullable NodeDescription node(String name) {
    return nodes.get(name);
  }

  @Override
  public boolean hasPod(String namespace, String name) {
    return pods.get(ObjectStore.key(namespace, name)) != null;
  }

  @Override
  public boolean await(BooleanSupplier condition, Duration atMost) throws InterruptedException {
    return news.await(condition, atMost);
  }

  @Override
  public boolean await(Collection<ObjectKey> objects, BooleanSupplier condition, Duration atMost)
      throws InterruptedException {
    return news.await(objects, condition, atMost);
  }

  @Override
  public byte @Nullable [] podText(PodInfo pod) {
    return podTexts.get(ObjectStore.key(pod.namespace(), pod.name()), pod.uid());
  }

  @Override
  public byte @Nullable [] nodeText(String name) {
    return nodeTexts.get(name);
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
