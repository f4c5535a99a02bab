package io.berth.kube;

import io.berth.framework.ClusterWatch;
import io.berth.model.NodeSpec;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The nodes and pods of a live cluster. */
final class LiveCluster implements ClusterWatch, StandingPods {
  /** Pods that are done take no room; to a watch, one that finishes is deleted. */
  private static final String NOT_FINISHED = "status.phase!=Succeeded,status.phase!=Failed";

  private final NewsRelay news;
  private final ObjectStore<Node, NodeSpec> nodes;
  private final ObjectStore<Pod, PodInfo> pods;

  LiveCluster(NewsRelay news) {
    this.news = news;
    // Heartbeats come all the time; after trimming nothing is left of them.
    this.nodes =
        ObjectStore.ofChanging(
            "nodes", NodeSpec::of, (name, before, after) -> news.node(before, after));
    this.pods =
        ObjectStore.of("pods", PodInfo::of, (key, before, after) -> news.pod(before, after));
  }

  Feed<Node> nodes() {
    return new Feed<>(
        new WatchedKind<>("", "v1", "nodes", Node::new, Trimming.LEAN, NodeProto::read), nodes);
  }

  Feed<Pod> pods() {
    WatchedKind<Pod> all =
        new WatchedKind<>("", "v1", "pods", Pod::new, Trimming.LEAN, PodProto::read);
    return new Feed<>(all.only(NOT_FINISHED), pods);
  }

  @Override
  public @Nullable NodeSpec node(String name) {
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
  public boolean stands(PodInfo pod) {
    PodInfo now = pods.get(ObjectStore.key(pod.namespace(), pod.name()));
    return now != null && now.uid().equals(pod.uid()) && !now.isTerminating();
  }
}
