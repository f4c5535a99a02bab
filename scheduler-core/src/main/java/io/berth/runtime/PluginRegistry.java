package io.berth.runtime;

import com.google.inject.ConfigurationException;
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
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Every plugin that configurations can name, in the order in which bundles entered them. */
public final class PluginRegistry implements PluginDescriptors {
  private final Map<String, RegisteredPlugin> entries = new LinkedHashMap<>();
  private final List<WorkloadHandler> workloadHandlers = new ArrayList<>();

  /**
   * Enters the plugins of a bundle, all of them or none.
   *
   * @throws IllegalArgumentException if a plugin cannot be entered; the message says why
   */
  public void add(PluginBundle bundle) {
    addAll(List.of(bundle));
  }

  /**
   * Enters the plugins of several bundles, all of them or none.
   *
   * @throws IllegalArgumentException if a plugin cannot be entered; the message says why
   */
  public void addAll(List<PluginBundle> bundles) {
    Map<String, RegisteredPlugin> entered = new LinkedHashMap<>(entries);
    List<WorkloadHandler> handlers = new ArrayList<>();
    for (PluginBundle bundle : bundles) {
      bundle.contribute(new Entering(entered, handlers, bundle.getClass().getName()));
    }
    entries.putAll(entered);
    workloadHandlers.addAll(handlers);
  }

  /** Returns all that know kinds of workloads, in the order in which bundles entered them. */
  public List<WorkloadHandler> workloadHandlers() {
    return List.copyOf(workloadHandlers);
  }

  /**
   * Returns the ports that a plugin asks for.
   *
   * @throws PluginException if nobody knows how to build it
   */
  public Set<Class<?>> ports(String name) {
    RegisteredPlugin entry = entries.get(name);
    try {
      return entry == null ? Set.of() : entry.ports();
    } catch (ConfigurationException e) {
      throw new PluginException(
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

  private record Entering(
      Map<String, RegisteredPlugin> entries, List<WorkloadHandler> handlers, String source)
      implements PluginCatalog {
    @Override
    public void add(String name, Class<? extends Plugin> type) {
      enter(RegisteredPlugin.of(name, type, null, source));
    }

    @Override
    public <A> void add(
        String name, Class<? extends Plugin> type, Class<A> argsType, ArgsDecoder<A> decoder) {
      enter(
          RegisteredPlugin.of(name, type, new RegisteredPlugin.Args<>(argsType, decoder), source));
    }

    @Override
    public void announce(String name, Set<ExtensionPoint> points) {
      enter(new RegisteredPlugin(name, null, EnumSet.copyOf(points), null, source));
    }

    @Override
    public void add(WorkloadHandler handler) {
      handlers.add(handler);
    }

    private void enter(RegisteredPlugin entry) {
      RegisteredPlugin known = entries.putIfAbsent(entry.name(), entry);
      if (known != null) {
        throw new IllegalArgumentException(
            "Plugin \"%s\" of bundle %s has the name of a plugin of bundle %s; give it another."
                .formatted(entry.name(), source, known.source()));
      }
    }
  }
}
