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

/** The shared state of the controllers of all kinds while they create pods. */
final class Expansion {
  /** The maximum number of pods: twice the documented limit of Kubernetes. */
  private static final int MAX_PODS = 300_000;

  private final List<Node> nodes;
  private final OwnerIndex owners;
  private final PodAdmission admission;
  private final PodTemplates templates;
  private final GeneratedNames names = new GeneratedNames();
  private final List<PlannedPod> pods = new ArrayList<>();
  private final List<HasMetadata> created = new ArrayList<>();
  private final Map<String, SortedSet<String>> notes = new TreeMap<>();

  Expansion(ClusterObjects objects) {
    this.nodes = objects.all(Node.class);
    this.owners = new OwnerIndex(objects);
    this.admission = new PodAdmission(objects);
    this.templates = new PodTemplates(objects);
    for (Pod pod : objects.all(Pod.class)) {
      names.reserve(pod.getMetadata().getNamespace(), pod.getMetadata().getName());
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

  /** Returns the maker of the owner's pods; null, with a note, if its template is missing. */
  @Nullable PodMaker maker(HasMetadata owner, @Nullable PodTemplateSpec template) {
    if (!PodMaker.isUsable(template)) {
      addNote("the template is missing, no pods are created", owner);
      return null;
    }
    return new PodMaker(owner, template, admission);
  }

  /** Generates a pod name. */
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
    if (pods.size() == MAX_PODS) {
      throw new ManifestException(
          "%s: with its pods there are more than %,d, which is too much for a simulation"
              .formatted(pod.workload(), MAX_PODS));
    }
    pods.add(pod);
  }

  /** Adds an object other than a pod that a controller creates. */
  void addObject(HasMetadata object) {
    created.add(object);
  }

  /** Adds an object to the note with this text. */
  void addNote(String text, HasMetadata object) {
    notes
        .computeIfAbsent(text, key -> new TreeSet<>())
        .add(OwnerIndex.asWorkload(object).toString());
  }

  List<PlannedPod> pods() {
    return pods;
  }

  List<HasMetadata> created() {
    return created;
  }

  GeneratedNames names() {
    return names;
  }

  Map<String, SortedSet<String>> notes() {
    if (!admission.missingClasses().isEmpty()) {
      notes.put(
          "priority 0 is used for templates whose PriorityClass is not in the input",
          new TreeSet<>(admission.missingClasses()));
    }
    return notes;
  }
}
