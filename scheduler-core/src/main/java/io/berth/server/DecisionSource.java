package io.berth.server;

import io.berth.cycle.DecisionRecord;
import io.berth.model.PodInfo;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** What a scheduler knows about its decisions. */
public interface DecisionSource {
  /** Returns the latest decision on a pod of this name, or null where none is remembered. */
  @Nullable DecisionRecord decision(String namespace, String name);

  /** Returns the pod of this name of any scheduler, or null where there is none. */
  @Nullable PodInfo pod(String namespace, String name);

  /** Returns the schedulers whose pods this process places. */
  Collection<String> profiles();

  /**
   * Returns the replica that leads where this one does not, the empty text if it is not known; null
   * where this one leads.
   */
  @Nullable String otherLeader();
}
