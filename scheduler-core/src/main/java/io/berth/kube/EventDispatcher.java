package io.berth.kube;

import io.berth.cycle.ClusterEventHandler;
import io.berth.framework.EventResource;
import io.berth.framework.ObjectRef;
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

/** Passes events on to the scheduler, and wakes the threads that wait for changes. */
final class EventDispatcher implements ClusterEventHandler {
  private final ChangeWaiters waiters;
  private volatile @Nullable ClusterEventHandler target;

  EventDispatcher() {
    this(new ChangeWaiters());
  }

  EventDispatcher(ChangeWaiters waiters) {
    this.waiters = waiters;
  }

  /** Sets the receiver of the events; earlier events are dropped. */
  void setTarget(ClusterEventHandler handler) {
    target = handler;
  }

  @Override
  public void onPodChange(@Nullable PodInfo before, @Nullable PodInfo after) {
    ClusterEventHandler handler = target;
    if (handler != null) {
      handler.onPodChange(before, after);
    }
    PodInfo any = after == null ? before : after;
    if (!waiters.isEmpty() && any != null) {
      wake(new ObjectRef(EventResource.POD, any.namespace(), any.name()));
    }
  }

  @Override
  public void onNodeChange(@Nullable NodeDescription before, @Nullable NodeDescription after) {
    ClusterEventHandler handler = target;
    if (handler != null) {
      handler.onNodeChange(before, after);
    }
    NodeDescription any = after == null ? before : after;
    if (!waiters.isEmpty() && any != null) {
      wake(ObjectRef.of(EventResource.NODE, any.name()));
    }
  }

  @Override
  public void onPodRejected(PodInfo pod, String reason) {
    ClusterEventHandler handler = target;
    if (handler != null) {
      handler.onPodRejected(pod, reason);
    }
  }

  @Override
  public void onObjectChange(
      EventResource resource, @Nullable Object before, @Nullable Object after) {
    ClusterEventHandler handler = target;
    if (handler != null) {
      handler.onObjectChange(resource, before, after);
    }
    if (!waiters.isEmpty() && (after == null ? before : after) instanceof HasMetadata object) {
      wake(key(resource, object.getMetadata()));
      if (object instanceof PersistentVolume volume && volume.getSpec() != null) {
        wakeClaim(volume.getSpec().getClaimRef());
      }
    }
  }

  private static ObjectRef key(EventResource resource, @Nullable ObjectMeta meta) {
    return meta == null
        ? ObjectRef.of(resource, "")
        : new ObjectRef(
            resource,
            Objects.requireNonNullElse(meta.getNamespace(), ""),
            Objects.requireNonNullElse(meta.getName(), ""));
  }

  /** Wakes threads that wait for a claim: the volume that is created for it is unknown to them. */
  private void wakeClaim(@Nullable ObjectReference claim) {
    if (claim != null && claim.getNamespace() != null && claim.getName() != null) {
      waiters.changed(
          new ObjectRef(
              EventResource.PERSISTENT_VOLUME_CLAIM, claim.getNamespace(), claim.getName()));
    }
  }

  private void wake(ObjectRef object) {
    waiters.changed(object);
    waiters.anyObjectChanged();
  }

  /** See {@link io.berth.framework.ChangeAwaiter#await(BooleanSupplier, Duration)}. */
  boolean await(BooleanSupplier condition, Duration atMost) throws InterruptedException {
    return waiters.await(condition, atMost);
  }

  /** See {@link io.berth.framework.ChangeAwaiter#await(Collection, BooleanSupplier, Duration)}. */
  boolean await(Collection<ObjectRef> objects, BooleanSupplier condition, Duration atMost)
      throws InterruptedException {
    return waiters.await(objects, condition, atMost);
  }
}
