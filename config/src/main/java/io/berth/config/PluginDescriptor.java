package io.berth.config;

import io.berth.framework.ExtensionPoint;
import io.berth.tree.ArgsDecoder;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the configuration has to know about a plugin.
 *
 * @param points where it takes part
 * @param args how its arguments are read, or null if it takes none
 * @param built false for a plugin that is only known: a file may name it, a scheduler cannot run it
 */
public record PluginDescriptor(
    String name, Set<ExtensionPoint> points, @Nullable ArgsDecoder<?> args, boolean built) {}
