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

/** Gives pods the priority of their class, as an API server does when they are made. */
final class PodPriorities {
  private final Map<String, PriorityClass> classes = new LinkedHashMap<>();
  private final Set<String> missing = new TreeSet<>();

  PodPriorities(Iterable<PriorityClass> given) {
    // Every cluster has these two.
    put("system-cluster-critical", 2_000_000_000);
    put("system-node-critical", 2_000_001_000);
    given.forEach(one -> classes.put(one.getMetadata().getName(), one));
  }

  private void put(String name, int value) {
    PriorityClass one = new PriorityClass();
    one.setValue(value);
    classes.put(name, one);
  }

  /** Sets what the pod leaves open. */
  void apply(Pod pod) {
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
          .filter(one -> Boolean.TRUE.equals(one.getGlobalDefault()))
          .min(Comparator.comparing(one -> Objects.requireNonNullElse(one.getValue(), 0)))
          .orElse(null);
    }
    PriorityClass own = classes.get(name);
    if (own == null) {
      missing.add(name);
    }
    return own;
  }

  /** Returns the classes that pods name and that were not given. */
  Set<String> missing() {
    return missing;
  }
}
