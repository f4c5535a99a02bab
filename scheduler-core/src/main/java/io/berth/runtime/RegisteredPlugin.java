package io.berth.runtime;

import com.google.inject.spi.Dependency;
import com.google.inject.spi.InjectionPoint;
import io.berth.framework.ExtensionPoint;
import io.berth.framework.Plugin;
import io.berth.tree.ArgsDecoder;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A plugin as its bundle entered it.
 *
 * @param type its class, or null for one that was only announced
 * @param args what its args are, or null where it takes none
 * @param source the bundle that brought it, for messages
 */
record RegisteredPlugin(
    String name,
    @Nullable Class<? extends Plugin> type,
    Set<ExtensionPoint> points,
    @Nullable Args<?> args,
    String source) {

  /** The args of a plugin: their type and how they are read. */
  record Args<A>(Class<A> type, ArgsDecoder<A> decoder) {}

  /** Returns what its constructor asks for, besides its args. */
  Set<Class<?>> ports() {
    Set<Class<?>> ports = new LinkedHashSet<>();
    if (type != null) {
      for (Dependency<?> asked : InjectionPoint.forConstructorOf(type).getDependencies()) {
        ports.add(asked.getKey().getTypeLiteral().getRawType());
      }
      if (args != null) {
        ports.remove(args.type());
      }
    }
    return ports;
  }

  static RegisteredPlugin of(
      String name, Class<? extends Plugin> type, @Nullable Args<?> args, String source) {
    Set<ExtensionPoint> points = EnumSet.noneOf(ExtensionPoint.class);
    for (ExtensionPoint point : ExtensionPoint.values()) {
      if (point.accepts(type)) {
        points.add(point);
      }
    }
    if (points.isEmpty()) {
      throw new IllegalArgumentException(
          "The class of plugin \"%s\" (%s) implements no extension point."
              .formatted(name, type.getName()));
    }
    return new RegisteredPlugin(name, type, points, args, source);
  }
}
