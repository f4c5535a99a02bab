package io.berth.manifest;

import io.fabric8.kubernetes.api.model.Pod;

/**
 * A cluster, one incoming pod and a scheduler configuration.
 *
 * @param config the KubeSchedulerConfiguration as JSON text without defaults
 * @param objects the objects of the cluster, bound pods included
 * @param pod the incoming pod
 */
public record Scenario(String id, String config, ClusterObjects objects, Pod pod) {}
