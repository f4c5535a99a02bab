package io.berth.plugins.volumebinding;

import io.berth.framework.ChangeAwaiter;
import io.berth.framework.ObjectRef;
import io.berth.framework.StorageWriter;
import io.berth.model.NodeDescription;
import io.berth.testing.FakeStorageLister;
import io.berth.testing.PersistentVolumes;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * An in-memory API server for volumes and claims with a volume controller. Runs one scheduled event
 * per simulated second of waiting.
 */
public final class FakeVolumeController implements StorageWriter, ChangeAwaiter {
  private final FakeStorageLister storage;
  private final List<NodeDescription> nodes = new ArrayList<>();
  private final Set<String> removedNodes = new HashSet<>();
  private final Set<String> removedPods = new HashSet<>();
  private final Deque<Runnable> events = new ArrayDeque<>();
  private final List<ObjectRef> awaited = new ArrayList<>();
  private int nextVersion = 100;
  private Duration waited = Duration.ZERO;
  private @Nullable String failingWrite;
  private @Nullable List<HasMetadata> delayedUpdates;

  public FakeVolumeController() {
    this(new FakeStorageLister());
  }

  FakeVolumeController(FakeStorageLister storage, NodeDescription... nodes) {
    this.storage = storage;
    this.nodes.addAll(List.of(nodes));
  }

  /** Schedules an event one second after the previous one. */
  FakeVolumeController then(Runnable event) {
    events.add(event);
    return this;
  }

  /** Fails writes to the object of this name with a conflict. */
  FakeVolumeController failWrite(String name) {
    failingWrite = name;
    return this;
  }

  /** Delays updates of the store until {@link #catchUp}, like a slow watch. */
  FakeVolumeController lagging() {
    delayedUpdates = new ArrayList<>();
    return this;
  }

  void catchUp() {
    List<HasMetadata> updates = delayedUpdates == null ? List.of() : delayedUpdates;
    delayedUpdates = null;
    updates.forEach(storage::with);
  }

  void removeNode(String name) {
    removedNodes.add(name);
  }

  void removePod(String name) {
    removedPods.add(name);
  }

  Duration waited() {
    return waited;
  }

  /** Completes the binding of a volume to the claim of its claimRef. */
  void bind(String volumeName) {
    PersistentVolume volume = volume(volumeName);
    var claimRef = volume.getSpec().getClaimRef();
    bind(claim(claimRef.getNamespace(), claimRef.getName()), volume);
  }

  /** Provisions a volume, accessible from one node, for a claim, and binds it. */
  void provision(String namespace, String claimName, String reachableFrom) {
    PersistentVolumeClaim claim = claim(namespace, claimName);
    PersistentVolume provisioned =
        PersistentVolumes.volume("provisioned-" + claimName).onHost(reachableFrom).build();
    store(provisioned);
    bind(claim, provisioned);
  }

  /** Fails the provisioning of a volume, as provisioners do. */
  void failProvisioning(String namespace, String claimName) {
    store(
        new PersistentVolumeClaimBuilder(claim(namespace, claimName))
            .editMetadata()
            .removeFromAnnotations("volume.kubernetes.io/selected-node")
            .addToAnnotations("note", "failed")
            .endMetadata()
            .build());
  }

  /** Removes the claimRef of a volume. */
  void unbind(String volumeName) {
    store(
        new PersistentVolumeBuilder(volume(volumeName))
            .editSpec()
            .withClaimRef(null)
            .endSpec()
            .build());
  }

  private void bind(PersistentVolumeClaim claim, PersistentVolume volume) {
    store(
        new PersistentVolumeClaimBuilder(claim)
            .editMetadata()
            .addToAnnotations("pv.kubernetes.io/bind-completed", "yes")
            .endMetadata()
            .editSpec()
            .withVolumeName(volume.getMetadata().getName())
            .endSpec()
            .build());
  }

  @Override
  public PersistentVolume updateVolume(PersistentVolume volume) {
    check(volume, storage.volume(volume.getMetadata().getName()));
    return store(new PersistentVolumeBuilder(volume).build());
  }

  @Override
  public PersistentVolumeClaim updateClaim(PersistentVolumeClaim claim) {
    var meta = claim.getMetadata();
    check(claim, storage.claim(meta.getNamespace(), meta.getName()));
    return store(new PersistentVolumeClaimBuilder(claim).build());
  }

  private void check(HasMetadata written, @Nullable HasMetadata current) {
    String name = written.getMetadata().getName();
    if (name.equals(failingWrite)
        || current == null
        || !current
            .getMetadata()
            .getResourceVersion()
            .equals(written.getMetadata().getResourceVersion())) {
      throw new IllegalStateException("\"%s\": the object has been modified".formatted(name));
    }
  }

  private <T extends HasMetadata> T store(T object) {
    object.getMetadata().setResourceVersion(Integer.toString(nextVersion++));
    if (delayedUpdates == null) {
      storage.with(object);
    } else {
      delayedUpdates.add(object);
    }
    return object;
  }

  private PersistentVolume volume(String name) {
    PersistentVolume volume = storage.volume(name);
    if (volume == null) {
      throw new IllegalStateException(name);
    }
    return volume;
  }

  private PersistentVolumeClaim claim(String namespace, String name) {
    PersistentVolumeClaim claim = storage.claim(namespace, name);
    if (claim == null) {
      throw new IllegalStateException(name);
    }
    return claim;
  }

  @Override
  public @Nullable NodeDescription node(String name) {
    return removedNodes.contains(name)
        ? null
        : nodes.stream().filter(node -> node.name().equals(name)).findFirst().orElse(null);
  }

  @Override
  public boolean podExists(String namespace, String name) {
    return !removedPods.contains(name);
  }

  /** Returns the objects that were waited for; empty for waits for any change. */
  List<ObjectRef> awaited() {
    return awaited;
  }

  @Override
  public boolean await(Collection<ObjectRef> objects, BooleanSupplier condition, Duration atMost) {
    awaited.addAll(objects);
    return await(condition, atMost);
  }

  @Override
  public boolean await(BooleanSupplier condition, Duration atMost) {
    while (!condition.getAsBoolean()) {
      if (waited.compareTo(atMost) >= 0) {
        return false;
      }
      waited = waited.plusSeconds(1);
      Runnable event = events.poll();
      if (event != null) {
        event.run();
      }
    }
    return true;
  }
}
