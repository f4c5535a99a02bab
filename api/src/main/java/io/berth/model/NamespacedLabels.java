package io.berth.model;

/** The namespace and labels of a pod, as selectors match them. */
public record NamespacedLabels(String namespace, LabelSet labels) {
  public static NamespacedLabels of(String namespace, LabelSet labels) {
    return new NamespacedLabels(namespace, labels);
  }
}
