package io.berth.simulator.workload;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Creates the pods of StatefulSets, with their claims. All pods are created at once, even if the
 * controller waits for each pod to run.
 */
final class StatefulSetPods {
  private final Expansion expansion;

  StatefulSetPods(Expansion expansion) {
    this.expansion = expansion;
  }

  void expand(StatefulSet set) {
    StatefulSetSpec spec = set.getSpec();
    int replicas = Math.max(0, Objects.requireNonNullElse(spec.getReplicas(), 1));
    int start = first(set);
    Set<String> existing = usedNames(set);
    PodMaker maker = existing.size() < replicas ? expansion.maker(set, spec.getTemplate()) : null;
    for (int ordinal = start; maker != null && ordinal < start + replicas; ordinal++) {
      String name = set.getMetadata().getName() + "-" + ordinal;
      if (!existing.contains(name)) {
        expansion.add(make(set, maker, ordinal), OwnerIndex.asWorkload(set));
      }
    }
  }

  /** Returns the first ordinal. */
  static int first(StatefulSet set) {
    return set.getSpec().getOrdinals() == null
        ? 0
        : Objects.requireNonNullElse(set.getSpec().getOrdinals().getStart(), 0);
  }

  /** Returns the names in use; a terminating pod keeps its name until it is deleted. */
  Set<String> usedNames(StatefulSet set) {
    Set<String> usedNames = new HashSet<>();
    expansion.owners().podsOf(set).forEach(pod -> usedNames.add(pod.getMetadata().getName()));
    for (Pod pod : expansion.owners().terminatingPodsOf(set)) {
      usedNames.add(pod.getMetadata().getName());
      expansion.addNote("a terminating pod is recreated only after it is gone", set);
    }
    return usedNames;
  }

  /** Creates a pod and its claims. */
  Pod make(StatefulSet set, PodMaker maker, int ordinal) {
    String name = set.getMetadata().getName() + "-" + ordinal;
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put("statefulset.kubernetes.io/pod-name", name);
    labels.put("apps.kubernetes.io/pod-index", Integer.toString(ordinal));
    Pod pod = maker.make(name, labels);
    claim(set, pod);
    return pod;
  }

  /** Creates the claims of a pod, and a spec that references them. */
  private void claim(StatefulSet set, Pod pod) {
    List<PersistentVolumeClaim> templates = set.getSpec().getVolumeClaimTemplates();
    if (templates.isEmpty()) {
      return;
    }
    Set<String> names = new HashSet<>();
    List<Volume> volumes = new ArrayList<>();
    for (PersistentVolumeClaim template : templates) {
      String volume = template.getMetadata().getName();
      String claim = volume + "-" + pod.getMetadata().getName();
      names.add(volume);
      volumes.add(
          new VolumeBuilder()
              .withName(volume)
              .withNewPersistentVolumeClaim()
              .withClaimName(claim)
              .endPersistentVolumeClaim()
              .build());
      expansion.addObject(claim(template, set, claim));
    }
    PodSpec own = new PodSpecBuilder(pod.getSpec()).build();
    own.getVolumes().stream()
        .filter(volume -> !names.contains(volume.getName()))
        .forEach(volumes::add);
    own.setVolumes(volumes);
    pod.setSpec(own);
  }

  private static PersistentVolumeClaim claim(
      PersistentVolumeClaim template, StatefulSet set, String name) {
    String namespace = set.getMetadata().getNamespace();
    return new PersistentVolumeClaimBuilder(template)
        .editMetadata()
        .withName(name)
        .withNamespace(namespace)
        .withUid("PersistentVolumeClaim/" + namespace + "/" + name)
        .endMetadata()
        .build();
  }
}
