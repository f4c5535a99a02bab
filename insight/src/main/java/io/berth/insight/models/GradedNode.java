package io.berth.insight.models;

import io.berth.insight.amounts.ResourceAmounts;

/**
 * A node that belongs to a grade.
 *
 * @param available what it has free
 * @param index the place of its grade among the grades
 */
public record GradedNode(String name, ResourceAmounts available, int index) {}
