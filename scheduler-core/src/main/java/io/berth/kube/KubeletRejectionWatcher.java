package io.berth.kube;

import io.berth.cycle.ClusterEventHandler;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

/**
 * Watches failed pods for those that the kubelet of their node rejected. The watch of active pods
 * only reports a failed pod as deleted, so this is a separate watch; it is idle as long as no pod
 * fails.
 */
final class KubeletRejectionWatcher implements Store<Pod> {
  private static final String FAILED = "status.phase=Failed";

  /** The prefix of a kubelet's message for a pod that failed admission. */
  private static final String REJECTED = "Pod was rejected: ";

  private final ClusterEventHandler handler;

  /** The uids of the rejected pods: failed pods are kept for a long time and still change. */
  private Set<String> seen = new HashSet<>();

  /** The uids from before a list in progress, and before earlier lists that were interrupted. */
  private final Set<String> seenBeforeList = new HashSet<>();

  /** Whether the initial list is complete: pods that failed before it are not reported. */
  private boolean isListed;

  KubeletRejectionWatcher(ClusterEventHandler handler) {
    this.handler = handler;
  }

  Informer<Pod> informer() {
    WatchedResource<Pod> all =
        new WatchedResource<>("", "v1", "pods", Pod::new, FieldPruning.PRUNED, PodProto::read);
    return new Informer<>(all.withFieldSelector(FAILED), this);
  }

  @Override
  public void beginList() {
    seenBeforeList.addAll(seen);
    seen = new HashSet<>();
  }

  @Override
  public void endList() {
    isListed = true;
    seenBeforeList.clear();
  }

  @Override
  public void put(DecodedObject<Pod> item) {
    Pod pod = item.object();
    if (item.problem() != null || !isRejected(pod)) {
      return;
    }
    String uid = pod.getMetadata().getUid();
    boolean isNew = seen.add(uid) && !seenBeforeList.contains(uid);
    if (isNew && isListed) {
      handler.onPodRejected(
          PodInfo.of(pod), Objects.requireNonNullElse(pod.getStatus().getReason(), ""));
    }
  }

  private static boolean isRejected(Pod pod) {
    PodStatus status = pod.getStatus();
    return status != null
        && status.getMessage() != null
        && status.getMessage().startsWith(REJECTED)
        && pod.getMetadata().getUid() != null
        && pod.getSpec() != null;
  }

  @Override
  public void remove(Pod pod) {
    seen.remove(pod.getMetadata().getUid());
  }
}
