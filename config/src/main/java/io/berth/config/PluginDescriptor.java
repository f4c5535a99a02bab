package io.berth.config;

import io.berth.framework.ExtensionPoint;
import io.berth.tree.ArgsDecoder;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Properties of a plugin that a configuration depends on.
 *
 * @param points the extension points that it implements
 * @param args the decoder of its arguments, or null if it has none
 * @param implemented false for a known plugin without implementation: a file may name it, a
 *     scheduler cannot run it
 */
public record PluginDescriptor(
    String name, Set<ExtensionPoint> points, @Nullable ArgsDecoder<?> args, boolean implemented) {}
