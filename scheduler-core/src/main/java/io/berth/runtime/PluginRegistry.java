package io.berth.runtime;

import com.google.inject.ConfigurationException;
import com.google.inject.spi.Dependency;
import com.google.inject.spi.InjectionPoint;
import io.berth.config.PluginDescriptor;
import io.berth.config.PluginDescriptors;
import io.berth.framework.ExtensionPoint;
import io.berth.framework.Plugin;
import io.berth.framework.PluginBundle;
import io.berth.framework.PluginCatalog;
import io.berth.framework.WorkloadHandler;
import io.berth.tree.ArgsDecoder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All plugins that a configuration can name, in the order of registration. */
public final class PluginRegistry implements PluginDescriptors {
  private final Map<String, RegisteredPlugin> entries = new LinkedHashMap<>();
  private final List<WorkloadHandler> workloadHandlers = new ArrayList<>();

  /**
   * Registers the plugins of a bundle, all of them or none.
   *
   * @throws IllegalArgumentException if a plugin cannot be registered; the message states the
   *     reason
   */
  public void add(PluginBundle bundle) {
    addAll(List.of(bundle));
  }

  /**
   * Registers the plugins of several bundles, all of them or none.
   *
   * @throws IllegalArgumentException if a plugin cannot be registered; the message states the
   *     reason
   */
  public void addAll(List<PluginBundle> bundles) {
    Map<String, RegisteredPlugin> registered = new LinkedHashMap<>(entries);
    List<WorkloadHandler> handlers = new ArrayList<>();
    for (PluginBundle bundle : bundles) {
      bundle.contribute(new Registration(registered, handlers, bundle.getClass().getName()));
    }
    entries.putAll(registered);
    workloadHandlers.addAll(handlers);
  }

  /** Returns the workload handlers, in the order of registration. */
  public List<WorkloadHandler> workloadHandlers() {
    return List.copyOf(workloadHandlers);
  }

  /**
   * Returns the ports that a plugin injects.
   *
   * @throws InvalidProfileException if the plugin has no usable constructor
   */
  public Set<Class<?>> ports(String name) {
    RegisteredPlugin entry = entries.get(name);
    try {
      return entry == null ? Set.of() : entry.ports();
    } catch (ConfigurationException e) {
      throw new InvalidProfileException(
          "plugin \"%s\" has no constructor that can be called: annotate one with @Inject"
              .formatted(name));
    }
  }

  @Nullable RegisteredPlugin get(String name) {
    return entries.get(name);
  }

  @Override
  public Set<String> names() {
    return Collections.unmodifiableSet(entries.keySet());
  }

  @Override
  public @Nullable PluginDescriptor find(String name) {
    RegisteredPlugin entry = entries.get(name);
    return entry == null
        ? null
        : new PluginDescriptor(
            name,
            entry.points(),
            entry.args() == null ? null : entry.args().decoder(),
            entry.type() != null);
  }

  private record Registration(
      Map<String, RegisteredPlugin> entries, List<WorkloadHandler> handlers, String source)
      implements PluginCatalog {
    @Override
    public void add(String name, Class<? extends Plugin> type) {
      register(RegisteredPlugin.of(name, type, null, source));
    }

    @Override
    public <A> void add(
        String name, Class<? extends Plugin> type, Class<A> argsType, ArgsDecoder<A> decoder) {
      register(
          RegisteredPlugin.of(name, type, new RegisteredPlugin.Args<>(argsType, decoder), source));
    }

    @Override
    public void addUnimplemented(String name, Set<ExtensionPoint> points) {
      register(new RegisteredPlugin(name, null, EnumSet.copyOf(points), null, source));
    }

    @Override
    public void add(WorkloadHandler handler) {
      handlers.add(handler);
    }

    private void register(RegisteredPlugin entry) {
      RegisteredPlugin existing = entries.putIfAbsent(entry.name(), entry);
      if (existing != null) {
        throw new IllegalArgumentException(
            "Plugin \"%s\" of bundle %s has the name of a plugin of bundle %s; give it another."
                .formatted(entry.name(), source, existing.source()));
      }
    }
  }

  /**
   * A registered plugin.
   *
   * @param type its class, or null if it was only announced
   * @param args its args, or null if it has none
   * @param source the bundle that registered it, for messages
   */
  record RegisteredPlugin(
      String name,
      @Nullable Class<? extends Plugin> type,
      Set<ExtensionPoint> points,
      @Nullable Args<?> args,
      String source) {

    /** The type and decoder of a plugin's args. */
    record Args<A>(Class<A> type, ArgsDecoder<A> decoder) {}

    /** Returns the types that its constructor injects, without its args. */
    Set<Class<?>> ports() {
      Set<Class<?>> ports = new LinkedHashSet<>();
      if (type != null) {
        for (Dependency<?> dependency : InjectionPoint.forConstructorOf(type).getDependencies()) {
          ports.add(dependency.getKey().getTypeLiteral().getRawType());
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
        if (point.isImplementedBy(type)) {
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
}
