package io.berth.runtime;

/**
 * Somebody who scores nodes, and how much the word counts.
 *
 * @param name a Score plugin's name, or an extender's address
 */
public record WeightedScorer(String name, long weight) {}
