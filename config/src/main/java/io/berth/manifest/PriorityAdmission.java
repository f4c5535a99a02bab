package io.berth.manifest;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Sets the priority of pods from their class, as the admission plugin {@code Priority} does. */
final class PriorityAdmission {
  private final Map<String, PriorityClass> classes = new LinkedHashMap<>();
  private final Set<String> missing = new TreeSet<>();

  PriorityAdmission(Iterable<PriorityClass> priorityClasses) {
    // System classes, which every cluster has.
    put("system-cluster-critical", 2_000_000_000);
    put("system-node-critical", 2_000_001_000);
    priorityClasses.forEach(
        priorityClass -> classes.put(priorityClass.getMetadata().getName(), priorityClass));
  }

  private void put(String name, int value) {
    PriorityClass priorityClass = new PriorityClass();
    priorityClass.setValue(value);
    classes.put(name, priorityClass);
  }

  /** Sets the priority and preemption policy unless the pod sets them. */
  void admit(Pod pod) {
    PodSpec spec = pod.getSpec();
    if (spec.getPriority() != null) {
      return;
    }
    PriorityClass own = classOf(spec);
    if (own == null) {
      return;
    }
    spec.setPriority(Objects.requireNonNullElse(own.getValue(), 0));
    if (spec.getPreemptionPolicy() == null) {
      spec.setPreemptionPolicy(own.getPreemptionPolicy());
    }
  }

  private @Nullable PriorityClass classOf(PodSpec spec) {
    String name = spec.getPriorityClassName();
    if (name == null || name.isEmpty()) {
      return classes.values().stream()
          .filter(priorityClass -> Boolean.TRUE.equals(priorityClass.getGlobalDefault()))
          .min(
              Comparator.comparing(
                  priorityClass -> Objects.requireNonNullElse(priorityClass.getValue(), 0)))
          .orElse(null);
    }
    PriorityClass own = classes.get(name);
    if (own == null) {
      missing.add(name);
    }
    return own;
  }

  /** Returns the classes that pods refer to and that do not exist. */
  Set<String> missing() {
    return missing;
  }
}
