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
 * Plays the controllers of volumes: binds claims to the volumes that are meant for them, and lets
 * volumes appear where a class makes them. How much storage is left somewhere is not followed up.
 */
final class VolumeController implements StorageWriter {
  private static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";
  private static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";
  private static final String DEFAULT_CLASS = "storageclass.kubernetes.io/is-default-class";

  private final InMemoryStorage storage;
  private final SimulatedCluster cluster;
  private final VolumeMatch match;
  private final VolumeFactory factory;
  private final @Nullable StorageClass defaultClass;
  private boolean started;
  private long lastVersion;

  VolumeController(InMemoryStorage storage, SimulatedCluster cluster) {
    this.storage = storage;
    this.cluster = cluster;
    this.match = new VolumeMatch(storage);
    this.factory = new VolumeFactory(storage, cluster);
    this.defaultClass =
        storage.classes().stream()
            .filter(one -> "true".equals(one.getMetadata().getAnnotations().get(DEFAULT_CLASS)))
            .findFirst()
            .orElse(null);
    storage.claims().forEach(this::seeVersion);
    storage.volumes().forEach(this::seeVersion);
  }

  private void seeVersion(HasMetadata object) {
    String version = Objects.requireNonNullElse(object.getMetadata().getResourceVersion(), "");
    if (version.matches("[0-9]{1,18}")) {
      lastVersion = Math.max(lastVersion, Long.parseLong(version));
    }
  }

  /** Brings what was read from files to rest, before the scheduler looks at it. */
  void start() {
    for (StorageClass one : storage.classes()) {
      if (one.getVolumeBindingMode() == null) {
        one.setVolumeBindingMode("Immediate");
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
    storage.claims().forEach(this::arrived);
    started = true;
  }

  /** Takes in a claim that a controller of pods made, unless it is there already. */
  void add(PersistentVolumeClaim claim) {
    if (storage.claim(claim.getMetadata().getNamespace(), claim.getMetadata().getName()) == null) {
      arrived(claim);
    }
  }

  /** Makes the claims of a pod's generic ephemeral volumes. */
  void prepare(PodInfo pod) {
    for (Volume volume : pod.volumes()) {
      String name = pod.name() + "-" + volume.getName();
      var ephemeral = volume.getEphemeral();
      if (ephemeral != null
          && ephemeral.getVolumeClaimTemplate() != null
          && storage.claim(pod.namespace(), name) == null) {
        arrived(
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

  /** A pod is gone: the claims that were its own go too, and with them what was made for them. */
  void release(PodInfo gone) {
    for (Volume volume : gone.volumes()) {
      PersistentVolumeClaim claim =
          volume.getEphemeral() == null
              ? null
              : storage.claim(gone.namespace(), gone.name() + "-" + volume.getName());
      if (claim != null && isOwn(claim, gone)) {
        storage.remove(claim);
        cluster.changed(EventResource.PERSISTENT_VOLUME_CLAIM, claim, null);
        reclaim(claim);
      }
    }
  }

  private static boolean isOwn(PersistentVolumeClaim claim, PodInfo pod) {
    return claim.getMetadata().getOwnerReferences().stream()
        .anyMatch(owner -> pod.uid().equals(owner.getUid()));
  }

  /** What is to be kept stays where it is, and is nobody else's; the rest is deleted. */
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

  /** A claim came: gives it its class, and a volume if it need not wait for a pod. */
  private void arrived(PersistentVolumeClaim given) {
    PersistentVolumeClaim claim = given;
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
    PersistentVolume meant = match.meantFor(claim);
    if (meant != null) {
      bind(meant, claim);
    } else if (!bindsLate(claim)) {
      PersistentVolume found = match.smallestFor(claim);
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

  private boolean bindsLate(PersistentVolumeClaim claim) {
    StorageClass its = storage.storageClass(StorageClassName.of(claim));
    return its != null && "WaitForFirstConsumer".equals(its.getVolumeBindingMode());
  }

  @Override
  public PersistentVolume updateVolume(PersistentVolume volume) {
    PersistentVolume written = put(volume);
    ObjectReference holder = written.getSpec().getClaimRef();
    PersistentVolumeClaim claim =
        holder == null ? null : storage.claim(holder.getNamespace(), holder.getName());
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

  /** Lets a volume appear where the claim's class makes them. */
  private void provision(PersistentVolumeClaim claim, @Nullable String nodeName) {
    PersistentVolume volume = factory.make(claim, nodeName);
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
    PersistentVolume before = storage.volume(volume.getMetadata().getName());
    PersistentVolume written = new PersistentVolumeBuilder(volume).build();
    written.getMetadata().setResourceVersion(nextVersion());
    storage.put(written);
    if (started) {
      cluster.changed(EventResource.PERSISTENT_VOLUME, before, written);
    }
    return written;
  }

  private PersistentVolumeClaim put(PersistentVolumeClaim claim) {
    PersistentVolumeClaim before =
        storage.claim(claim.getMetadata().getNamespace(), claim.getMetadata().getName());
    PersistentVolumeClaim written = new PersistentVolumeClaimBuilder(claim).build();
    written.getMetadata().setResourceVersion(nextVersion());
    storage.put(written);
    if (started) {
      cluster.changed(EventResource.PERSISTENT_VOLUME_CLAIM, before, written);
    }
    return written;
  }

  private String nextVersion() {
    return Long.toString(++lastVersion);
  }
}
