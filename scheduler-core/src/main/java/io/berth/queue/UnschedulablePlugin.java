package io.berth.queue;

/** A plugin of a profile that keeps pods waiting. */
public record UnschedulablePlugin(String plugin, String profile) {}
