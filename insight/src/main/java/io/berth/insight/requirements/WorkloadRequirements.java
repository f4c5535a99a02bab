package io.berth.insight.requirements;

import java.util.List;

/**
 * What a workload needs.
 *
 * @param templates none where the object has no pods, or nothing is known of its kind
 */
public record WorkloadRequirements(WorkloadRef workload, List<TemplateRequirements> templates) {
  public WorkloadRequirements {
    templates = List.copyOf(templates);
  }
}
