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
import io.berth.framework.ProfileMeters;
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
  private final ProfileMeters meters;

  /**
   * Makes a factory of profiles that decide alone, and of which nobody takes note.
   *
   * @param ports binds what plugins may ask for, the ports of {@code io.berth.framework}
   */
  public ProfileFactory(PluginRegistry registry, Module ports) {
    this(registry, ports, Extenders.NONE, ProfileMeters.NONE);
  }

  /**
   * Makes a factory.
   *
   * @param ports binds what plugins may ask for, the ports of {@code io.berth.framework}
   * @param extenders who is asked besides the plugins
   * @param meters take note of what the profiles do
   */
  public ProfileFactory(
      PluginRegistry registry, Module ports, Extenders extenders, ProfileMeters meters) {
    this.registry = registry;
    this.ports = ports;
    this.extenders = extenders;
    this.meters = meters;
  }

  /**
   * Builds one profile.
   *
   * @throws PluginException if a plugin is not built yet or cannot be instantiated
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
        ProfileNodes.of(configuration.nodeSelector()),
        extenders,
        meters.of(name));
  }

  /** The plugins that any point enables, in the order in which the points name them. */
  private Map<String, RegisteredPlugin> entries(EffectivePlugins plugins) {
    Map<String, RegisteredPlugin> entries = new LinkedHashMap<>();
    for (String name : plugins.names()) {
      RegisteredPlugin entry = registry.get(name);
      if (entry == null) {
        throw new PluginException("there is no plugin \"" + name + "\"");
      }
      if (entry.type() == null) {
        throw new PluginException(
            "plugin \"" + name + "\" is not built yet; disable it to run this profile");
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

  /** Every plugin has an injector of its own, so that what goes wrong has a name. */
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
      throw cannotBuild(entry, "it calls itself \"" + plugin.name() + "\"");
    }
    return plugin;
  }

  private static void bind(Binder binder, RegisteredPlugin entry, @Nullable Object args) {
    binder.bind(entry.type());
    if (entry.args() != null) {
      bindArgs(binder, entry.args(), args);
    }
  }

  private static PluginException cannotBuild(RegisteredPlugin entry, String why) {
    return new PluginException("plugin \"" + entry.name() + "\" cannot be built: " + why);
  }

  /** Guice explains at length and with stack traces; the first lines are the ones for users. */
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
