package io.berth.insight.models;

/** How many nodes are of a grade. */
public record GradeCount(int grade, int count) {}
