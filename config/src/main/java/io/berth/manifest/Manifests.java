package io.berth.manifest;

import java.util.List;

/**
 * What was read from manifests.
 *
 * @param objects the objects; those of kinds that scheduling does not read as {@code
 *     GenericKubernetesResource}
 * @param notices what the author of the manifests should know: what was not read, or in a way that
 *     may surprise
 */
public record Manifests(ClusterObjects objects, List<String> notices) {}
