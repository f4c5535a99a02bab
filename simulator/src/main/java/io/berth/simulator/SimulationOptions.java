package io.berth.simulator;

import java.time.InstantSource;
import java.util.function.IntConsumer;

/**
 * How a simulation is run.
 *
 * @param name how people call the configuration
 * @param seed decides ties between nodes
 * @param topScores how many of the best nodes' scores are kept for every pod that is placed; 0 for
 *     none
 * @param wallClock tells how long the simulation takes
 * @param progress is told how many decisions were made so far
 */
public record SimulationOptions(
    String name, long seed, int topScores, InstantSource wallClock, IntConsumer progress) {}
