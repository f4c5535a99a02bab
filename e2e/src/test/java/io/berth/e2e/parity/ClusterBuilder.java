package io.berth.e2e.parity;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.function.Predicate;

/** Makes clusters that were drawn. */
record ClusterBuilder(RandomSource draw, ClusterActor hand, ClusterEvents news) {

  /** Makes one, with pods on its nodes of which some have ended or are about to. */
  void build(RandomCluster cluster) {
    Predicate<HasMetadata> isClaim = PersistentVolumeClaim.class::isInstance;
    hand.createAll(cluster.objects().stream().filter(isClaim.negate()).toList());
    List<HasMetadata> claims = hand.createAll(cluster.objects().stream().filter(isClaim).toList());
    cluster.budgets().forEach(hand::createWithStatus);
    for (Pod pod : hand.createAll(cluster.bound())) {
      hand.start(pod);
      if (draw.chance(4)) {
        hand.finish(pod);
      } else if (draw.chance(5)) {
        hand.delete(pod);
      }
    }
    claims.forEach(claim -> awaitBound((PersistentVolumeClaim) claim));
  }

  private void awaitBound(PersistentVolumeClaim claim) {
    if (claim.getSpec().getVolumeName() != null) {
      news.await(
          "claim " + claim.getMetadata().getName() + " to be bound",
          () -> {
            PersistentVolumeClaim now = news.claim(claim.getMetadata().getUid());
            return now != null && now.getStatus().getPhase().equals("Bound") ? now : null;
          });
    }
  }
}
