package io.berth.queue;

import io.berth.framework.QueueMeter;
import io.berth.model.PodInfo;
import io.berth.runtime.PreEnqueueRunner;
import io.berth.runtime.Profile;
import java.util.HashMap;
import java.util.Map;

/** The parts of the profiles that the queue uses, by scheduler name. */
final class QueueProfiles {
  private record QueueProfile(PreEnqueueRunner preEnqueue, QueueingHints hints) {}

  private final Map<String, QueueProfile> byName = new HashMap<>();
  private final QueueSortComparator queueSort;

  QueueProfiles(Map<String, Profile> profiles, QueueMeter meter) {
    if (profiles.isEmpty()) {
      throw new IllegalArgumentException("profiles must not be empty");
    }
    profiles.forEach(
        (name, profile) ->
            byName.put(
                name,
                new QueueProfile(
                    profile.preEnqueue(), new QueueingHints(profile.enqueueExtensions(), meter))));
    queueSort = new QueueSortComparator(profiles.values().iterator().next().queueSort());
  }

  /** Returns the order of the queue, which is the same in all profiles. */
  QueueSortComparator queueSort() {
    return queueSort;
  }

  PreEnqueueRunner preEnqueue(PodInfo pod) {
    return profile(pod).preEnqueue();
  }

  QueueingHints hints(PodInfo pod) {
    return profile(pod).hints();
  }

  private QueueProfile profile(PodInfo pod) {
    QueueProfile found = byName.get(pod.schedulerName());
    if (found == null) {
      throw new IllegalArgumentException(
          "no profile for schedulerName \"%2$s\" of pod %1$s"
              .formatted(pod.key(), pod.schedulerName()));
    }
    return found;
  }
}
