package io.berth.insight.karmada;

import com.fasterxml.jackson.databind.JsonNode;

/** A client of one version with its wire format. */
public interface KarmadaClient {
  /**
   * Requests the number of replicas that fit.
   *
   * @param requirements the requirements in the format of the vectors; null if there are none
   * @param assumed the assumed sets in the format of the vectors
   */
  int replicas(String cluster, JsonNode requirements, JsonNode assumed);

  /** Requests the number of sets that fit. */
  int sets(String cluster, String namespace, JsonNode components);

  /** Requests the number of unschedulable pods of a Deployment. */
  int unschedulable(String cluster, String kind, String name, long thresholdNanos);

  /** Returns whether the client sends assumed workloads. */
  boolean supportsAssumed();
}
