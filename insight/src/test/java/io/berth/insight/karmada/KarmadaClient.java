package io.berth.insight.karmada;

import com.fasterxml.jackson.databind.JsonNode;

/** A client of a certain version, which writes what it wants in its own way. */
public interface KarmadaClient {
  /**
   * Asks how many replicas fit.
   *
   * @param requirements as vectors have them; null for none
   * @param assumed sets on their way, as vectors have them
   */
  int replicas(String cluster, JsonNode requirements, JsonNode assumed);

  /** Asks how many sets fit. */
  int sets(String cluster, String namespace, JsonNode components);

  /** Asks how many pods of a Deployment have found no node. */
  int unschedulable(String cluster, String kind, String name, long thresholdNanos);

  /** Tells whether it can tell of workloads that are on their way. */
  boolean tellsOfAssumed();
}
