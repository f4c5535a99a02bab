package io.berth.kube;

import io.berth.cycle.ClusterEventHandler;
import io.berth.framework.EventResource;
import io.berth.framework.ObjectKey;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import java.time.Duration;
import java.util.Collection;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Passes news on to the scheduler, and wakes those who wait for something to change. */
final class EventDispatcher implements ClusterEventHandler {
  private final ChangeWaiters waiters;
  private volatile @Nullable ClusterEventHandler target;

  EventDispatcher() {
    this(new ChangeWaiters());
  }

  EventDispatcher(ChangeWaiters waiters) {
    this.waiters = waiters;
  }

  /** Says where news go; until then they go nowhere. */
  void to(ClusterEventHandler news) {
    target = news;
  }

  @Override
  public void pod(@Nullable PodInfo before, @Nullable PodInfo after) {
    ClusterEventHandler news = target;
    if (news != null) {
      news.pod(before, after);
    }
    PodInfo any = after == null ? before : after;
    if (!waiters.isEmpty() && any != null) {
      wake(new ObjectKey(EventResource.POD, any.namespace(), any.name()));
    }
  }

  @Override
  public void node(@Nullable NodeDescription before, @Nullable NodeDescription after) {
    ClusterEventHandler news = target;
    if (news != null) {
      news.node(before, after);
    }
    NodeDescription any = after == null ? before : after;
    if (!waiters.isEmpty() && any != null) {
      wake(ObjectKey.of(EventResource.NODE, any.name()));
    }
  }

  @Override
  public void rejected(PodInfo pod, String reason) {
    ClusterEventHandler news = target;
    if (news != null) {
      news.rejected(pod, reason);
    }
  }

  @Override
  public void object(EventResource resource, @Nullable Object before, @Nullable Object after) {
    ClusterEventHandler news = target;
    if (news != null) {
      news.object(resource, before, after);
    }
    if (!waiters.isEmpty() && (after == null ? before : after) instanceof HasMetadata object) {
      wake(key(resource, object.getMetadata()));
      if (object instanceof PersistentVolume volume && volume.getSpec() != null) {
        wakeHolder(volume.getSpec().getClaimRef());
      }
    }
  }

  private static ObjectKey key(EventResource resource, @Nullable ObjectMeta meta) {
    return meta == null
        ? ObjectKey.of(resource, "")
        : new ObjectKey(
            resource,
            Objects.requireNonNullElse(meta.getNamespace(), ""),
            Objects.requireNonNullElse(meta.getName(), ""));
  }

  /** Whoever waits for a claim does not know the name of the volume that is made for it. */
  private void wakeHolder(@Nullable ObjectReference claim) {
    if (claim != null && claim.getNamespace() != null && claim.getName() != null) {
      waiters.changed(
          new ObjectKey(
              EventResource.PERSISTENT_VOLUME_CLAIM, claim.getNamespace(), claim.getName()));
    }
  }

  private void wake(ObjectKey object) {
    waiters.changed(object);
    waiters.somethingChanged();
  }

  /** See {@link io.berth.framework.ChangeAwaiter#await(BooleanSupplier, Duration)}. */
  boolean await(BooleanSupplier condition, Duration atMost) throws InterruptedException {
    return waiters.await(condition, atMost);
  }

  /** See {@link io.berth.framework.ChangeAwaiter#await(Collection, BooleanSupplier, Duration)}. */
  boolean await(Collection<ObjectKey> objects, BooleanSupplier condition, Duration atMost)
      throws InterruptedException {
    return waiters.await(objects, condition, atMost);
  }
}
