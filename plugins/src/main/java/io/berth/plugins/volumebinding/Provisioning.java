package io.berth.plugins.volumebinding;

import io.berth.framework.StorageClassName;
import io.berth.framework.StorageLister;
import io.berth.model.InvalidSelectorException;
import io.berth.model.LabelSelector;
import io.berth.model.LabelSet;
import io.berth.model.Requirement;
import io.berth.plugins.shared.ObjectLists;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.TopologySelectorLabelRequirement;
import io.fabric8.kubernetes.api.model.TopologySelectorTerm;
import io.fabric8.kubernetes.api.model.storage.CSIDriver;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Conditions of dynamic provisioning for a claim, as upstream's {@code checkVolumeProvisions}.
 *
 * @param possible whether the class of the claim has a provisioner
 * @param topologies the allowed topologies, or null for all nodes
 * @param capacities the storage capacities, or null if the driver does not publish them
 */
record Provisioning(
    boolean possible,
    @Nullable List<LabelSelector> topologies,
    @Nullable StorageCapacities capacities) {
  private static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";
  private static final Provisioning IMPOSSIBLE = new Provisioning(false, null, null);

  /**
   * Looks up the conditions of the claim's class.
   *
   * @throws VolumeBindingException if the class does not exist
   */
  static Provisioning of(PersistentVolumeClaim claim, StorageLister storage) {
    String className = StorageClassName.of(claim);
    if (className.isEmpty()) {
      throw new VolumeBindingException(
          "no class for claim \"%s\"".formatted(AssumeCache.key(claim)));
    }
    StorageClass storageClass = storage.storageClass(className);
    if (storageClass == null) {
      throw new VolumeBindingException("failed to find storage class \"%s\"".formatted(className));
    }
    String provisioner = storageClass.getProvisioner();
    if (provisioner == null || provisioner.isEmpty() || provisioner.equals(NO_PROVISIONER)) {
      return IMPOSSIBLE;
    }
    return new Provisioning(
        true,
        topologies(ObjectLists.orEmpty(storageClass.getAllowedTopologies())),
        capacities(claim, className, provisioner, storage));
  }

  private static @Nullable List<LabelSelector> topologies(List<TopologySelectorTerm> terms) {
    if (terms.isEmpty()) {
      return null;
    }
    List<LabelSelector> compiled = new ArrayList<>();
    for (TopologySelectorTerm term : terms) {
      LabelSelector selector = compile(term);
      if (selector != null) {
        compiled.add(selector);
      }
    }
    return compiled;
  }

  /** Returns null for an empty or malformed term, which matches nothing. */
  private static @Nullable LabelSelector compile(TopologySelectorTerm term) {
    List<Requirement> requirements = new ArrayList<>();
    try {
      for (TopologySelectorLabelRequirement expression :
          ObjectLists.orEmpty(term.getMatchLabelExpressions())) {
        requirements.add(
            Requirement.of(
                Objects.requireNonNullElse(expression.getKey(), ""),
                Requirement.Operator.IN,
                ObjectLists.orEmpty(expression.getValues())));
      }
    } catch (InvalidSelectorException e) {
      return null;
    }
    return requirements.isEmpty() ? null : LabelSelector.ofAll(requirements);
  }

  /** Returns the capacities if the CSIDriver enables storage capacity tracking. */
  private static @Nullable StorageCapacities capacities(
      PersistentVolumeClaim claim, String className, String provisioner, StorageLister storage) {
    var resources = claim.getSpec().getResources();
    var requests = resources == null ? null : resources.getRequests();
    CSIDriver driver = storage.csiDriver(provisioner);
    if (requests == null
        || !requests.containsKey("storage")
        || driver == null
        || !Boolean.TRUE.equals(driver.getSpec().getStorageCapacity())) {
      return null;
    }
    return StorageCapacities.of(
        storage.capacitiesOfClass(className), ClaimMatcher.size(claim).value());
  }

  ConflictReasons.Unbound check(LabelSet node) {
    if (!possible || !isAllowed(node)) {
      return ConflictReasons.Unbound.BIND_CONFLICT;
    }
    return capacities == null || capacities.hasEnoughFor(node)
        ? ConflictReasons.Unbound.OK
        : ConflictReasons.Unbound.NOT_ENOUGH_SPACE;
  }

  private boolean isAllowed(LabelSet node) {
    if (topologies == null) {
      return true;
    }
    for (LabelSelector topology : topologies) {
      if (topology.matches(node)) {
        return true;
      }
    }
    return false;
  }
}
