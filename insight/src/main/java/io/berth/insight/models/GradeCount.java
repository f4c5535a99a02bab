package io.berth.insight.models;

/** The number of nodes of a grade. */
public record GradeCount(int grade, int count) {}
