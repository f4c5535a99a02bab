package io.berth.insight.rules;

import org.jspecify.annotations.Nullable;

/**
 * Where a pod template is, and what goes with it. A {@code *} in the other paths stands for what it
 * stands for in that of the template.
 *
 * @param replicas where the number of replicas is; null where there is none
 * @param defaultReplicas what is meant where that number is missing; null for unknown
 * @param podsPerReplica where the number of pods of a replica is; null for always one
 * @param name where the template's name is; null to go by what the last {@code *} stands for
 * @param title the template's name where it is not in the object
 */
record TemplateRule(
    FieldPath template,
    @Nullable FieldPath replicas,
    @Nullable Integer defaultReplicas,
    @Nullable FieldPath podsPerReplica,
    @Nullable FieldPath name,
    String title) {}
