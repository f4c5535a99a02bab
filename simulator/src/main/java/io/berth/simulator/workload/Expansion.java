package io.berth.simulator.workload;

import io.berth.manifest.ClusterObjects;
import io.berth.manifest.ManifestException;
import io.berth.manifest.PodAdmission;
import io.berth.simulator.result.Workload;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What the controllers of all kinds share while they make their pods. */
final class Expansion {
  /** Twice as many as Kubernetes is made for; more are a typing error. */
  private static final int MOST_PODS = 300_000;

  private final List<Node> nodes;
  private final OwnerIndex owners;
  private final PodAdmission admission;
  private final PodTemplates templates;
  private final GeneratedNames names = new GeneratedNames();
  private final List<PlannedPod> pods = new ArrayList<>();
  private final List<HasMetadata> made = new ArrayList<>();
  private final Map<String, SortedSet<String>> remarks = new TreeMap<>();

  Expansion(ClusterObjects objects) {
    this.nodes = objects.all(Node.class);
    this.owners = new OwnerIndex(objects);
    this.admission = new PodAdmission(objects);
    this.templates = new PodTemplates(objects);
    for (Pod pod : objects.all(Pod.class)) {
      names.take(pod.getMetadata().getNamespace(), pod.getMetadata().getName());
    }
  }

  List<Node> nodes() {
    return nodes;
  }

  OwnerIndex owners() {
    return owners;
  }

  PodAdmission admission() {
    return admission;
  }

  PodTemplates templates() {
    return templates;
  }

  /** Returns who makes pods for the owner; null, with a remark, where its template is missing. */
  @Nullable PodMaker maker(HasMetadata owner, @Nullable PodTemplateSpec template) {
    if (!PodMaker.isUsable(template)) {
      remark("no pods are made for want of a template", owner);
      return null;
    }
    return new PodMaker(owner, template, admission);
  }

  /** Makes up a pod's name. */
  String name(HasMetadata owner, String base) {
    return names.next(owner.getMetadata().getNamespace(), base);
  }

  void add(Pod pod, Workload workload) {
    add(PlannedPod.of(pod, workload));
  }

  void add(Pod pod, Workload workload, Affinity affinity) {
    add(PlannedPod.withAffinity(pod, workload, affinity));
  }

  private void add(PlannedPod pod) {
    if (pods.size() == MOST_PODS) {
      throw new ManifestException(
          "%s: with its pods there are more than %,d, which is too much for a simulation"
              .formatted(pod.workload(), MOST_PODS));
    }
    pods.add(pod);
  }

  /** Adds an object that a controller makes besides pods. */
  void make(HasMetadata object) {
    made.add(object);
  }

  /** Remembers to tell something of an object. */
  void remark(String what, HasMetadata object) {
    remarks
        .computeIfAbsent(what, key -> new TreeSet<>())
        .add(OwnerIndex.asWorkload(object).toString());
  }

  List<PlannedPod> pods() {
    return pods;
  }

  List<HasMetadata> made() {
    return made;
  }

  GeneratedNames names() {
    return names;
  }

  Map<String, SortedSet<String>> remarks() {
    if (!admission.missingClasses().isEmpty()) {
      remarks.put(
          "priority 0 is taken for templates of PriorityClasses that are not among the files",
          new TreeSet<>(admission.missingClasses()));
    }
    return remarks;
  }
}
