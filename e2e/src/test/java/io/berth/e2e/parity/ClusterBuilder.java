package io.berth.e2e.parity;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.function.Predicate;

/** Creates random clusters. */
record ClusterBuilder(RandomSource random, ClusterActor actor, ClusterEvents events) {

  /** Creates a cluster with bound pods, some of which have completed or are terminating. */
  void build(RandomCluster cluster) {
    Predicate<HasMetadata> isClaim = PersistentVolumeClaim.class::isInstance;
    actor.createAll(cluster.objects().stream().filter(isClaim.negate()).toList());
    List<HasMetadata> claims = actor.createAll(cluster.objects().stream().filter(isClaim).toList());
    cluster.budgets().forEach(actor::createWithStatus);
    for (Pod pod : actor.createAll(cluster.bound())) {
      actor.start(pod);
      if (random.withProbability(4)) {
        actor.finish(pod);
      } else if (random.withProbability(5)) {
        actor.delete(pod);
      }
    }
    claims.forEach(claim -> awaitBound((PersistentVolumeClaim) claim));
  }

  private void awaitBound(PersistentVolumeClaim claim) {
    if (claim.getSpec().getVolumeName() != null) {
      events.await(
          "claim " + claim.getMetadata().getName() + " to be bound",
          () -> {
            PersistentVolumeClaim current = events.claim(claim.getMetadata().getUid());
            return current != null && current.getStatus().getPhase().equals("Bound")
                ? current
                : null;
          });
    }
  }
}
