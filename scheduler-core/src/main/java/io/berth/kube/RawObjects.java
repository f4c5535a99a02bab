package io.berth.kube;

import io.berth.model.PodInfo;
import org.jspecify.annotations.Nullable;

/**
 * Objects as the API server wrote them, as far as they are {@link RawObjectConfig wanted}: JSON in
 * which, as in kube-scheduler's, neither kind nor version is named. They are as new as can be,
 * which may be newer than what a decision is made of.
 */
public interface RawObjects {
  /** Returns a pod, or null where there is no such pod any more. */
  byte @Nullable [] podText(PodInfo pod);

  /** Returns a node, or null where there is none of that name any more. */
  byte @Nullable [] nodeText(String name);
}
