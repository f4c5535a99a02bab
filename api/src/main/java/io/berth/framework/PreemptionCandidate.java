package io.berth.framework;

import io.berth.model.PodInfo;
import java.util.List;

/**
 * A node on which a pod would fit if the victims went.
 *
 * @param victims the most important one first; at least one
 * @param budgetViolations how many of them no disruption budget has room for
 */
public record PreemptionCandidate(String nodeName, List<PodInfo> victims, long budgetViolations) {}
