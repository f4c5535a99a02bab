package io.berth.simulator.trace;

/**
 * A node of a trace.
 *
 * @param gpus how many whole GPUs it has
 * @param model their model, or empty where it has none
 */
public record TraceNode(String name, long cpuMilli, long memoryMib, int gpus, String model) {}
