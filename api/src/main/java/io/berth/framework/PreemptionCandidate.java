package io.berth.framework;

import io.berth.model.PodInfo;
import java.util.List;

/**
 * A node on which a pod fits after its victims are removed.
 *
 * @param victims the pods to remove, most important first; never empty
 * @param numPdbViolations the number of victims whose removal violates a PodDisruptionBudget
 */
public record PreemptionCandidate(String nodeName, List<PodInfo> victims, long numPdbViolations) {}
