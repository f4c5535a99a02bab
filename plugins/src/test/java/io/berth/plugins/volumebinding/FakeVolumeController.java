package io.berth.plugins.volumebinding;

import io.berth.framework.ChangeAwaiter;
import io.berth.framework.ObjectKey;
import io.berth.framework.StorageWriter;
import io.berth.model.NodeDescription;
import io.berth.testing.FakeStorage;
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
 * An API server for volumes and claims with a volume controller behind it, in memory. Nothing
 * happens until someone waits; then each passing second one thing does.
 */
public final class FakeVolumeController implements StorageWriter, ChangeAwaiter {
  private final FakeStorage storage;
  private final List<NodeDescription> nodes = new ArrayList<>();
  private final Set<String> goneNodes = new HashSet<>();
  private final Set<String> gonePods = new HashSet<>();
  private final Deque<Runnable> toCome = new ArrayDeque<>();
  private final List<ObjectKey> awaited = new ArrayList<>();
  private int nextVersion = 100;
  private Duration waited = Duration.ZERO;
  private @Nullable String refusedWrite;
  private @Nullable List<HasMetadata> heldBack;

  public FakeVolumeController() {
    this(new FakeStorage());
  }

  FakeVolumeController(FakeStorage storage, NodeDescription... nodes) {
    this.storage = storage;
    this.nodes.addAll(List.of(nodes));
  }

  /** Has something happen in a second of its own, after what was announced before. */
  FakeVolumeController then(Runnable event) {
    toCome.add(event);
    return this;
  }

  /** Refuses the next write to an object of this name, as the API server does a stale one. */
  FakeVolumeController refuse(String name) {
    refusedWrite = name;
    return this;
  }

  /** Shows what is written only when {@link #catchUp} is called, as a slow watch does. */
  FakeVolumeController lagging() {
    heldBack = new ArrayList<>();
    return this;
  }

  void catchUp() {
    List<HasMetadata> late = heldBack == null ? List.of() : heldBack;
    heldBack = null;
    late.forEach(storage::with);
  }

  void removeNode(String name) {
    goneNodes.add(name);
  }

  void removePod(String name) {
    gonePods.add(name);
  }

  Duration waited() {
    return waited;
  }

  /** Completes the binding of a volume to the claim that it is held for. */
  void bind(String volumeName) {
    PersistentVolume volume = volume(volumeName);
    var holder = volume.getSpec().getClaimRef();
    bind(claim(holder.getNamespace(), holder.getName()), volume);
  }

  /** Makes a volume, reachable from one node, for a claim that asks for it; and binds it. */
  void provision(String namespace, String claimName, String reachableFrom) {
    PersistentVolumeClaim claim = claim(namespace, claimName);
    PersistentVolume made =
        PersistentVolumes.volume("made-for-" + claimName).onHost(reachableFrom).build();
    show(made);
    bind(claim, made);
  }

  /** Gives up on making a volume, in the way that drivers do. */
  void failProvisioning(String namespace, String claimName) {
    show(
        new PersistentVolumeClaimBuilder(claim(namespace, claimName))
            .editMetadata()
            .removeFromAnnotations("volume.kubernetes.io/selected-node")
            .addToAnnotations("note", "gave up")
            .endMetadata()
            .build());
  }

  /** Takes a volume away from its claim. */
  void unbind(String volumeName) {
    show(
        new PersistentVolumeBuilder(volume(volumeName))
            .editSpec()
            .withClaimRef(null)
            .endSpec()
            .build());
  }

  private void bind(PersistentVolumeClaim claim, PersistentVolume volume) {
    show(
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
    return show(new PersistentVolumeBuilder(volume).build());
  }

  @Override
  public PersistentVolumeClaim updateClaim(PersistentVolumeClaim claim) {
    var meta = claim.getMetadata();
    check(claim, storage.claim(meta.getNamespace(), meta.getName()));
    return show(new PersistentVolumeClaimBuilder(claim).build());
  }

  private void check(HasMetadata written, @Nullable HasMetadata current) {
    String name = written.getMetadata().getName();
    if (name.equals(refusedWrite)
        || current == null
        || !current
            .getMetadata()
            .getResourceVersion()
            .equals(written.getMetadata().getResourceVersion())) {
      throw new IllegalStateException("\"%s\": the object has been modified".formatted(name));
    }
  }

  private <T extends HasMetadata> T show(T object) {
    object.getMetadata().setResourceVersion(Integer.toString(nextVersion++));
    if (heldBack == null) {
      storage.with(object);
    } else {
      heldBack.add(object);
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
    return goneNodes.contains(name)
        ? null
        : nodes.stream().filter(node -> node.name().equals(name)).findFirst().orElse(null);
  }

  @Override
  public boolean hasPod(String namespace, String name) {
    return !gonePods.contains(name);
  }

  /** Returns the objects that a waiter named; nothing where it waits for any change. */
  List<ObjectKey> awaited() {
    return awaited;
  }

  @Override
  public boolean await(Collection<ObjectKey> objects, BooleanSupplier condition, Duration atMost) {
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
      Runnable event = toCome.poll();
      if (event != null) {
        event.run();
      }
    }
    return true;
  }
}
