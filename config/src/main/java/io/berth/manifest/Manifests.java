package io.berth.manifest;

import java.util.List;

/**
 * Objects read from manifests.
 *
 * @param objects the objects; those of kinds that scheduling does not use are {@code
 *     GenericKubernetesResource}s
 * @param notices hints for the author of the manifests, such as ignored objects
 */
public record Manifests(ClusterObjects objects, List<String> notices) {}
