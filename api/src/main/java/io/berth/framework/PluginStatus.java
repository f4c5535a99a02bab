package io.berth.framework;

import org.jspecify.annotations.Nullable;

/**
 * A status other than success together with the plugin that gave it; no plugin where the runner
 * itself refused.
 */
public record PluginStatus(@Nullable String plugin, Status status) {}
