package io.berth.simulator;

import io.berth.framework.Ticker;
import java.util.function.IntConsumer;

/**
 * How a simulation is run.
 *
 * @param name how people call the configuration
 * @param seed decides ties between nodes
 * @param topScores of how many of the best nodes the scores are kept for every pod, beside why
 *     others were rejected; 0 to keep nothing of all that
 * @param ticker tells how long the simulation takes
 * @param progress is told how many decisions were made so far
 */
public record SimulationOptions(
    String name, long seed, int topScores, Ticker ticker, IntConsumer progress) {}
