package io.berth.plugins.volumerestrictions;

import io.berth.framework.CycleState;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.plugins.shared.VolumeClaims;
import io.fabric8.kubernetes.api.model.Volume;
import java.util.Set;

/** The ReadWriteOncePod claims of a pod, with the count of conflicting references. */
final class ReadWriteOncePodClaims implements CycleState.Copyable<ReadWriteOncePodClaims> {
  private final Set<String> names;
  private int conflictCount;

  private ReadWriteOncePodClaims(Set<String> names, int conflictCount) {
    this.names = names;
    this.conflictCount = conflictCount;
  }

  /** Counts each claim that a pod of the snapshot uses once. */
  static ReadWriteOncePodClaims of(Set<String> names, String namespace, Snapshot snapshot) {
    int conflictCount = 0;
    for (String name : names) {
      if (isUsed(name, namespace, snapshot)) {
        conflictCount++;
      }
    }
    return new ReadWriteOncePodClaims(names, conflictCount);
  }

  private static boolean isUsed(String name, String namespace, Snapshot snapshot) {
    for (NodeInfo node : snapshot.nodes()) {
      for (PodInfo pod : node.podsWithVolumes()) {
        if (pod.namespace().equals(namespace) && VolumeClaims.references(pod, name)) {
          return true;
        }
      }
    }
    return false;
  }

  boolean hasConflict() {
    return conflictCount > 0;
  }

  void added(PodInfo pod) {
    conflictCount += referencesOf(pod);
  }

  void removed(PodInfo pod) {
    conflictCount -= referencesOf(pod);
  }

  /** Ignores namespaces, as kube-scheduler does: a claim of another namespace counts too. */
  private int referencesOf(PodInfo pod) {
    int found = 0;
    for (Volume volume : pod.volumes()) {
      String name = VolumeClaims.referencedBy(volume);
      if (name != null && names.contains(name)) {
        found++;
      }
    }
    return found;
  }

  @Override
  public ReadWriteOncePodClaims copy() {
    return new ReadWriteOncePodClaims(names, conflictCount);
  }
}
