package io.berth.insight.requirements;

import io.berth.framework.ReplicaTemplate;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;

/** One template of a workload, and what a pod of it needs. */
public record TemplateRequirements(
    ReplicaTemplate template, PodTemplateSpec pods, ReplicaRequirements perPod) {}
