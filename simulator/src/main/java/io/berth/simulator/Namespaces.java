package io.berth.simulator;

import io.berth.manifest.ClusterObjects;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** The namespaces of pods, whether somebody gave them or not. */
final class Namespaces {
  private Namespaces() {}

  /**
   * Adds the namespaces that pods are in and that are not there, as {@code kubectl create} does.
   */
  static ClusterObjects completed(ClusterObjects objects, Collection<PodInfo> pods) {
    return withNames(objects, pods.stream().map(PodInfo::namespace).toList());
  }

  /** Adds those of these namespaces that are not there. */
  static ClusterObjects withNames(ClusterObjects objects, Collection<String> names) {
    Set<String> known = new HashSet<>();
    objects.all(Namespace.class).forEach(one -> known.add(one.getMetadata().getName()));
    for (String name : names) {
      if (known.add(name)) {
        objects.add(
            new NamespaceBuilder()
                .withNewMetadata()
                .withName(name)
                .addToLabels("kubernetes.io/metadata.name", name)
                .endMetadata()
                .build());
      }
    }
    return objects;
  }
}
