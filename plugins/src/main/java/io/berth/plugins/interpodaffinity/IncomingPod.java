package io.berth.plugins.interpodaffinity;

import io.berth.framework.NamespaceLister;
import io.berth.model.AffinityTerm;
import io.berth.model.LabelSet;
import io.berth.model.Labels;
import io.berth.model.PodInfo;

/** The pod to be placed, as the terms of others see it. */
record IncomingPod(LabelSet labels, Labels namespaceLabels) {
  static IncomingPod of(PodInfo pod, NamespaceLister namespaces) {
    return new IncomingPod(pod.labelSet(), namespaces.labels(pod.namespace()));
  }

  boolean isMeantBy(AffinityTerm term) {
    return term.matches(labels, namespaceLabels);
  }
}
