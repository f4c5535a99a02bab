package io.berth.kube;

import io.berth.cycle.ClusterEventHandler;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

/**
 * Hears of pods that the kubelet of their node would not run. To the watch of all pods one that has
 * failed is just gone, so this is another one, which is silent as long as no pod fails.
 */
final class KubeletRejectionWatcher implements Store<Pod> {
  private static final String FAILED = "status.phase=Failed";

  /** What a kubelet's message begins with if it did not even try. */
  private static final String REJECTED = "Pod was rejected: ";

  private final ClusterEventHandler news;

  /** The uids of those that there are: failed pods stay for long, and still change. */
  private Set<String> known = new HashSet<>();

  /**
   * The same as they were before a list that is under way, and before those that came to no end.
   */
  private final Set<String> before = new HashSet<>();

  /** What had failed before we looked is no news. */
  private boolean listed;

  KubeletRejectionWatcher(ClusterEventHandler news) {
    this.news = news;
  }

  Informer<Pod> feed() {
    WatchedKind<Pod> all =
        new WatchedKind<>("", "v1", "pods", Pod::new, FieldPruning.LEAN, PodProto::read);
    return new Informer<>(all.only(FAILED), this);
  }

  @Override
  public void beginList() {
    before.addAll(known);
    known = new HashSet<>();
  }

  @Override
  public void endList() {
    listed = true;
    before.clear();
  }

  @Override
  public void put(DecodedObject<Pod> item) {
    Pod pod = item.object();
    if (item.problem() != null || !isRejected(pod)) {
      return;
    }
    String uid = pod.getMetadata().getUid();
    boolean isNew = known.add(uid) && !before.contains(uid);
    if (isNew && listed) {
      news.rejected(PodInfo.of(pod), Objects.requireNonNullElse(pod.getStatus().getReason(), ""));
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
    known.remove(pod.getMetadata().getUid());
  }
}
