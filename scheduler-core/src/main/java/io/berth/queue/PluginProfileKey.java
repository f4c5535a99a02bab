package io.berth.queue;

/** A plugin of a profile that rejected pending pods. */
public record PluginProfileKey(String plugin, String profile) {}
