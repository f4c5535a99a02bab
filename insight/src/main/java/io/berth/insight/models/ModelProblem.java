package io.berth.insight.models;

/** A rule that grades break, and a sentence for whoever wrote them. */
public record ModelProblem(ModelRule rule, String message) {}
