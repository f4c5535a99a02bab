package io.berth.promises;

/**
 * A profile of a configuration.
 *
 * @param scheduler its name; empty for the only profile
 */
record Profile(String configuration, String scheduler) {}
