package io.berth.runtime;

import com.google.inject.Binder;
import com.google.inject.CreationException;
import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Module;
import com.google.inject.ProvisionException;
import com.google.inject.Stage;
import com.google.inject.spi.Message;
import io.berth.config.EffectivePlugins;
import io.berth.config.ProfileConfiguration;
import io.berth.framework.Plugin;
import io.berth.framework.PreemptionExtender;
import io.berth.framework.ProfileMeter;
import io.berth.runtime.PluginRegistry.RegisteredPlugin;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Builds profiles: instantiates the plugins that a profile enables, with their args and ports. */
public final class ProfileFactory {
  private final PluginRegistry registry;
  private final Module ports;
  private final Extenders extenders;
  private final ProfileMeter.Factory meters;

  /**
   * Creates a factory of profiles without extenders and metrics.
   *
   * @param ports binds the ports of {@code io.berth.framework} that plugins may inject
   */
  public ProfileFactory(PluginRegistry registry, Module ports) {
    this(registry, ports, Extenders.NONE, ProfileMeter.Factory.NONE);
  }

  /**
   * Creates a factory.
   *
   * @param ports binds the ports of {@code io.berth.framework} that plugins may inject
   * @param extenders the scheduler extenders
   * @param meters record the metrics of the profiles
   */
  public ProfileFactory(
      PluginRegistry registry, Module ports, Extenders extenders, ProfileMeter.Factory meters) {
    this.registry = registry;
    this.ports = ports;
    this.extenders = extenders;
    this.meters = meters;
  }

  /**
   * Builds one profile.
   *
   * @throws InvalidProfileException if a plugin is not implemented or cannot be instantiated
   */
  public Profile build(ProfileConfiguration configuration) {
    Map<String, RegisteredPlugin> entries = entries(configuration.effective());
    Injector shared = injector();
    Map<String, Plugin> plugins = new LinkedHashMap<>();
    for (RegisteredPlugin entry : entries.values()) {
      plugins.put(entry.name(), instantiate(shared, entry, configuration.args(entry.name())));
    }
    String name = configuration.schedulerName();
    return new Profile(
        name,
        plugins,
        configuration.effective(),
        ProfileNodeFilter.of(configuration.nodeSelector()),
        extenders,
        meters.of(name));
  }

  /** Returns the plugins enabled at any extension point, in the order of the configuration. */
  private Map<String, RegisteredPlugin> entries(EffectivePlugins plugins) {
    Map<String, RegisteredPlugin> entries = new LinkedHashMap<>();
    for (String name : plugins.names()) {
      RegisteredPlugin entry = registry.get(name);
      if (entry == null) {
        throw new InvalidProfileException("there is no plugin \"" + name + "\"");
      }
      if (entry.type() == null) {
        throw new InvalidProfileException(
            "plugin \"" + name + "\" is not implemented; disable it to run this profile");
      }
      entries.put(name, entry);
    }
    return entries;
  }

  private Injector injector() {
    return Guice.createInjector(
        Stage.DEVELOPMENT,
        Binder::disableCircularProxies,
        Binder::requireExplicitBindings,
        Binder::requireExactBindingAnnotations,
        binder -> binder.bind(PreemptionExtender.class).toInstance(extenders),
        ports);
  }

  private static <A> void bindArgs(
      Binder binder, RegisteredPlugin.Args<A> declared, @Nullable Object args) {
    binder.bind(declared.type()).toInstance(declared.type().cast(args));
  }

  /** Creates a separate injector per plugin, so that errors name the plugin. */
  private static Plugin instantiate(
      Injector shared, RegisteredPlugin entry, @Nullable Object args) {
    Plugin plugin;
    try {
      plugin =
          shared.createChildInjector(binder -> bind(binder, entry, args)).getInstance(entry.type());
    } catch (CreationException e) {
      throw cannotBuild(entry, first(e.getErrorMessages()));
    } catch (ProvisionException e) {
      throw cannotBuild(entry, first(e.getErrorMessages()));
    } catch (LinkageError e) {
      throw cannotBuild(entry, e.toString());
    }
    if (!plugin.name().equals(entry.name())) {
      throw cannotBuild(entry, "its name() returns \"" + plugin.name() + "\"");
    }
    return plugin;
  }

  private static void bind(Binder binder, RegisteredPlugin entry, @Nullable Object args) {
    binder.bind(entry.type());
    if (entry.args() != null) {
      bindArgs(binder, entry.args(), args);
    }
  }

  private static InvalidProfileException cannotBuild(RegisteredPlugin entry, String reason) {
    return new InvalidProfileException(
        "plugin \"" + entry.name() + "\" cannot be built: " + reason);
  }

  /** Returns the first lines of Guice's messages; the rest is not helpful to users. */
  private static String first(Collection<Message> messages) {
    return messages.stream()
        .map(
            message ->
                message.getCause() != null && message.getCause().getMessage() != null
                    ? message.getCause().getMessage()
                    : message.getMessage())
        .map(text -> text.lines().findFirst().orElse(text))
        .collect(Collectors.joining("; "));
  }
}
