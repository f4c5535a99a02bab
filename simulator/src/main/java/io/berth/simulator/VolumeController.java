package io.berth.simulator;

import io.berth.framework.EventResource;
import io.berth.framework.StorageClassName;
import io.berth.framework.StorageWriter;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Simulates the volume controllers: binds claims to matching volumes and provisions volumes of
 * dynamic classes. The remaining capacity of storage is not tracked.
 */
final class VolumeController implements StorageWriter {
  private static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";
  private static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";
  private static final String DEFAULT_CLASS = "storageclass.kubernetes.io/is-default-class";

  private final InMemoryStorage storage;
  private final SimulatedCluster cluster;
  private final VolumeMatcher matcher;
  private final VolumeFactory factory;
  private final @Nullable StorageClass defaultClass;
  private boolean started;
  private long lastVersion;

  VolumeController(InMemoryStorage storage, SimulatedCluster cluster) {
    this.storage = storage;
    this.cluster = cluster;
    this.matcher = new VolumeMatcher(storage);
    this.factory = new VolumeFactory(storage, cluster);
    this.defaultClass =
        storage.classes().stream()
            .filter(
                storageClass ->
                    "true".equals(storageClass.getMetadata().getAnnotations().get(DEFAULT_CLASS)))
            .findFirst()
            .orElse(null);
    storage.claims().forEach(this::recordVersion);
    storage.volumes().forEach(this::recordVersion);
  }

  private void recordVersion(HasMetadata object) {
    String version = Objects.requireNonNullElse(object.getMetadata().getResourceVersion(), "");
    if (version.matches("[0-9]{1,18}")) {
      lastVersion = Math.max(lastVersion, Long.parseLong(version));
    }
  }

  /** Reconciles all objects of the input once, before the scheduler starts. */
  void start() {
    for (StorageClass storageClass : storage.classes()) {
      if (storageClass.getVolumeBindingMode() == null) {
        storageClass.setVolumeBindingMode("Immediate");
      }
    }
    for (PersistentVolume volume : storage.volumes()) {
      if (volume.getStatus() == null || volume.getStatus().getPhase() == null) {
        storage.put(
            new PersistentVolumeBuilder(volume)
                .editOrNewStatus()
                .withPhase("Available")
                .endStatus()
                .build());
      }
    }
    storage.claims().forEach(this::reconcile);
    started = true;
  }

  /** Adds the claim of a pod unless it exists. */
  void add(PersistentVolumeClaim claim) {
    if (storage.claim(claim.getMetadata().getNamespace(), claim.getMetadata().getName()) == null) {
      reconcile(claim);
    }
  }

  /** Creates the claims of a pod's generic ephemeral volumes. */
  void prepare(PodInfo pod) {
    for (Volume volume : pod.volumes()) {
      String name = pod.name() + "-" + volume.getName();
      var ephemeral = volume.getEphemeral();
      if (ephemeral != null
          && ephemeral.getVolumeClaimTemplate() != null
          && storage.claim(pod.namespace(), name) == null) {
        reconcile(
            new PersistentVolumeClaimBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(pod.namespace())
                .withUid("PersistentVolumeClaim/" + pod.namespace() + "/" + name)
                .addNewOwnerReference()
                .withApiVersion("v1")
                .withKind("Pod")
                .withName(pod.name())
                .withUid(pod.uid())
                .withController(true)
                .endOwnerReference()
                .endMetadata()
                .withSpec(ephemeral.getVolumeClaimTemplate().getSpec())
                .build());
      }
    }
  }

  /** Deletes the ephemeral claims of a deleted pod and reclaims their volumes. */
  void release(PodInfo deleted) {
    for (Volume volume : deleted.volumes()) {
      PersistentVolumeClaim claim =
          volume.getEphemeral() == null
              ? null
              : storage.claim(deleted.namespace(), deleted.name() + "-" + volume.getName());
      if (claim != null && isOwnedBy(claim, deleted)) {
        storage.remove(claim);
        cluster.changed(EventResource.PERSISTENT_VOLUME_CLAIM, claim, null);
        reclaim(claim);
      }
    }
  }

  private static boolean isOwnedBy(PersistentVolumeClaim claim, PodInfo pod) {
    return claim.getMetadata().getOwnerReferences().stream()
        .anyMatch(owner -> pod.uid().equals(owner.getUid()));
  }

  /** Deletes or releases the volume of a deleted claim by its reclaim policy. */
  private void reclaim(PersistentVolumeClaim claim) {
    String name = claim.getSpec().getVolumeName();
    PersistentVolume volume = name == null ? null : storage.volume(name);
    if (volume == null) {
      return;
    }
    if ("Delete".equals(volume.getSpec().getPersistentVolumeReclaimPolicy())) {
      storage.remove(volume);
      cluster.changed(EventResource.PERSISTENT_VOLUME, volume, null);
    } else {
      put(
          new PersistentVolumeBuilder(volume)
              .editOrNewStatus()
              .withPhase("Released")
              .endStatus()
              .build());
    }
  }

  /** Sets the default class of a new claim, and binds the claim unless it waits for a pod. */
  private void reconcile(PersistentVolumeClaim added) {
    PersistentVolumeClaim claim = added;
    if (defaultClass != null && isWithoutClass(claim)) {
      claim =
          new PersistentVolumeClaimBuilder(claim)
              .editSpec()
              .withStorageClassName(defaultClass.getMetadata().getName())
              .endSpec()
              .build();
    }
    put(claim);
    if (isBound(claim)) {
      return;
    }
    PersistentVolume prebound = matcher.preboundFor(claim);
    if (prebound != null) {
      bind(prebound, claim);
    } else if (!waitsForFirstConsumer(claim)) {
      PersistentVolume found = matcher.smallestMatchFor(claim);
      if (found != null) {
        bind(found, claim);
      } else {
        provision(claim, null);
      }
    }
  }

  private static boolean isWithoutClass(PersistentVolumeClaim claim) {
    return claim.getSpec().getStorageClassName() == null && StorageClassName.of(claim).isEmpty();
  }

  private static boolean isBound(PersistentVolumeClaim claim) {
    return claim.getMetadata().getAnnotations().containsKey(BIND_COMPLETED);
  }

  private boolean waitsForFirstConsumer(PersistentVolumeClaim claim) {
    StorageClass storageClass = storage.storageClass(StorageClassName.of(claim));
    return storageClass != null
        && "WaitForFirstConsumer".equals(storageClass.getVolumeBindingMode());
  }

  @Override
  public PersistentVolume updateVolume(PersistentVolume volume) {
    PersistentVolume written = put(volume);
    ObjectReference claimRef = written.getSpec().getClaimRef();
    PersistentVolumeClaim claim =
        claimRef == null ? null : storage.claim(claimRef.getNamespace(), claimRef.getName());
    if (claim != null && !isBound(claim)) {
      bind(written, claim);
    }
    return written;
  }

  @Override
  public PersistentVolumeClaim updateClaim(PersistentVolumeClaim claim) {
    PersistentVolumeClaim written = put(claim);
    String node = written.getMetadata().getAnnotations().get(SELECTED_NODE);
    if (node != null && !isBound(written)) {
      provision(written, node);
    }
    return written;
  }

  /** Provisions a volume if the claim's class is dynamic, and binds it. */
  private void provision(PersistentVolumeClaim claim, @Nullable String nodeName) {
    PersistentVolume volume = factory.provision(claim, nodeName);
    if (volume != null) {
      bind(volume, claim);
    }
  }

  private void bind(PersistentVolume volume, PersistentVolumeClaim claim) {
    put(
        new PersistentVolumeBuilder(volume)
            .editSpec()
            .withNewClaimRef()
            .withApiVersion("v1")
            .withKind("PersistentVolumeClaim")
            .withNamespace(claim.getMetadata().getNamespace())
            .withName(claim.getMetadata().getName())
            .withUid(claim.getMetadata().getUid())
            .endClaimRef()
            .endSpec()
            .editOrNewStatus()
            .withPhase("Bound")
            .endStatus()
            .build());
    put(
        new PersistentVolumeClaimBuilder(claim)
            .editMetadata()
            .addToAnnotations(Map.of(BIND_COMPLETED, "yes"))
            .endMetadata()
            .editSpec()
            .withVolumeName(volume.getMetadata().getName())
            .endSpec()
            .editOrNewStatus()
            .withPhase("Bound")
            .endStatus()
            .build());
  }

  private PersistentVolume put(PersistentVolume volume) {
    PersistentVolume previous = storage.volume(volume.getMetadata().getName());
    PersistentVolume written = new PersistentVolumeBuilder(volume).build();
    written.getMetadata().setResourceVersion(nextVersion());
    storage.put(written);
    if (started) {
      cluster.changed(EventResource.PERSISTENT_VOLUME, previous, written);
    }
    return written;
  }

  private PersistentVolumeClaim put(PersistentVolumeClaim claim) {
    PersistentVolumeClaim previous =
        storage.claim(claim.getMetadata().getNamespace(), claim.getMetadata().getName());
    PersistentVolumeClaim written = new PersistentVolumeClaimBuilder(claim).build();
    written.getMetadata().setResourceVersion(nextVersion());
    storage.put(written);
    if (started) {
      cluster.changed(EventResource.PERSISTENT_VOLUME_CLAIM, previous, written);
    }
    return written;
  }

  private String nextVersion() {
    return Long.toString(++lastVersion);
  }
}
