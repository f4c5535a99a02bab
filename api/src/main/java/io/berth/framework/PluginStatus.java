package io.berth.framework;

import org.jspecify.annotations.Nullable;

/**
 * A status other than success with the plugin that returned it.
 *
 * @param plugin the name of the plugin, or null if the runtime itself rejected the pod
 */
public record PluginStatus(@Nullable String plugin, Status status) {}
