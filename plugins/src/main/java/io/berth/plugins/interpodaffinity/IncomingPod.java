package io.berth.plugins.interpodaffinity;

import io.berth.framework.NamespaceLister;
import io.berth.model.AffinityTerm;
import io.berth.model.LabelSet;
import io.berth.model.NamespacedLabels;
import io.berth.model.PodInfo;

/** Labels of the incoming pod, as terms of existing pods match them. */
record IncomingPod(NamespacedLabels labels, LabelSet namespaceLabels) {
  static IncomingPod of(PodInfo pod, NamespaceLister namespaces) {
    return new IncomingPod(pod.namespacedLabels(), namespaces.labels(pod.namespace()));
  }

  boolean isMatchedBy(AffinityTerm term) {
    return term.matches(labels, namespaceLabels);
  }
}
