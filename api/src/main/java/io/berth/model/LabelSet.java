package io.berth.model;

/** The namespace and labels of a pod: all that selectors look at. */
public record LabelSet(String namespace, Labels labels) {
  public static LabelSet of(String namespace, Labels labels) {
    return new LabelSet(namespace, labels);
  }
}
