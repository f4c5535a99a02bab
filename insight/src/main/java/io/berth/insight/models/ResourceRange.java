package io.berth.insight.models;

import io.berth.model.Quantity;

/**
 * How much of a resource nodes of a grade have free.
 *
 * @param min the least, itself included
 * @param max where the next grade begins
 */
public record ResourceRange(String name, Quantity min, Quantity max) {}
