package io.berth.insight.requirements;

import io.berth.insight.amounts.ResourceAmounts;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The requirements of one pod of a workload.
 *
 * @param priorityClassName the priority class; empty if there is none
 */
public record ReplicaRequirements(
    Map<String, String> nodeSelector,
    List<Toleration> tolerations,
    @Nullable Affinity affinity,
    ResourceAmounts requests,
    ResourceAmounts limits,
    String priorityClassName) {
  public ReplicaRequirements {
    nodeSelector = Collections.unmodifiableMap(new LinkedHashMap<>(nodeSelector));
    tolerations = List.copyOf(tolerations);
  }
}
