package io.berth.plugins.volumerestrictions;

import io.berth.framework.CycleState;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.plugins.shared.VolumeClaims;
import io.fabric8.kubernetes.api.model.Volume;
import java.util.Set;

/** The claims of a pod that only one pod may use at a time, and how often they are in use. */
final class ExclusiveClaims implements CycleState.Copyable<ExclusiveClaims> {
  private final Set<String> names;
  private int uses;

  private ExclusiveClaims(Set<String> names, int uses) {
    this.names = names;
    this.uses = uses;
  }

  /** Counts each claim once that a pod in the snapshot uses. */
  static ExclusiveClaims of(Set<String> names, String namespace, Snapshot snapshot) {
    int uses = 0;
    for (String name : names) {
      if (isUsed(name, namespace, snapshot)) {
        uses++;
      }
    }
    return new ExclusiveClaims(names, uses);
  }

  private static boolean isUsed(String name, String namespace, Snapshot snapshot) {
    for (NodeInfo node : snapshot.nodes()) {
      for (PodInfo pod : node.podsWithVolumes()) {
        if (pod.namespace().equals(namespace) && VolumeClaims.names(pod, name)) {
          return true;
        }
      }
    }
    return false;
  }

  boolean inUse() {
    return uses > 0;
  }

  void added(PodInfo pod) {
    uses += usesBy(pod);
  }

  void removed(PodInfo pod) {
    uses -= usesBy(pod);
  }

  /** Like kube-scheduler, looks at names alone: a claim of another namespace counts too. */
  private int usesBy(PodInfo pod) {
    int found = 0;
    for (Volume volume : pod.volumes()) {
      String name = VolumeClaims.namedBy(volume);
      if (name != null && names.contains(name)) {
        found++;
      }
    }
    return found;
  }

  @Override
  public ExclusiveClaims copy() {
    return new ExclusiveClaims(names, uses);
  }
}
