package io.berth.runtime;

import com.google.inject.AbstractModule;
import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Module;
import com.google.inject.Provides;
import com.google.inject.multibindings.OptionalBinder;
import io.berth.config.ProfileConfiguration;
import io.berth.config.SchedulerConfiguration;
import io.berth.framework.ChangeAwaiter;
import io.berth.framework.DeviceClassResolver;
import io.berth.framework.DisruptionBudgetLister;
import io.berth.framework.NamespaceLister;
import io.berth.framework.PodBinder;
import io.berth.framework.PodSelectorLister;
import io.berth.framework.PreemptionExecutor;
import io.berth.framework.ProfileMeter;
import io.berth.framework.ProfileNames;
import io.berth.framework.ResourceClaimLister;
import io.berth.framework.StorageLister;
import io.berth.framework.StorageWriter;
import io.berth.framework.Ticker;
import io.berth.framework.WaitingPods;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Binds the profiles of a configuration. Plugins can inject the ports and nothing else. */
public final class ProfilesModule extends AbstractModule {
  private static final List<Class<?>> PORTS =
      List.of(
          NamespaceLister.class,
          StorageLister.class,
          StorageWriter.class,
          PodSelectorLister.class,
          DeviceClassResolver.class,
          ResourceClaimLister.class,
          DisruptionBudgetLister.class,
          ProfileNames.class,
          WaitingPods.class,
          ChangeAwaiter.class,
          PodBinder.class,
          PreemptionExecutor.class,
          InstantSource.class,
          Ticker.class,
          RandomGenerator.class);

  private final SchedulerConfiguration configuration;
  private final PluginRegistry registry;

  /**
   * Creates the module.
   *
   * @param configuration the effective configuration, see {@link
   *     io.berth.config.EffectiveConfiguration}
   */
  public ProfilesModule(SchedulerConfiguration configuration, PluginRegistry registry) {
    this.configuration = configuration;
    this.registry = registry;
  }

  @Override
  protected void configure() {
    bind(WaitingPodsMap.class).in(Singleton.class);
    bind(WaitingPods.class).to(WaitingPodsMap.class);
    OptionalBinder.newOptionalBinder(binder(), Extenders.class)
        .setDefault()
        .toInstance(Extenders.NONE);
  }

  @Provides
  @Singleton
  ProfileNames profileNames() {
    Set<String> names = new LinkedHashSet<>();
    configuration.profiles().forEach(profile -> names.add(profile.schedulerName()));
    return names::contains;
  }

  @Provides
  @Singleton
  Map<String, Profile> profiles(
      Injector injector, Extenders extenders, ProfileMeter.Factory meters) {
    ProfileFactory factory = new ProfileFactory(registry, ports(injector), extenders, meters);
    Map<String, Profile> profiles = new LinkedHashMap<>();
    for (ProfileConfiguration profile : configuration.profiles()) {
      profiles.put(profile.schedulerName(), factory.build(profile));
    }
    return profiles;
  }

  private static Module ports(Injector injector) {
    return binder -> PORTS.forEach(port -> bind(binder, port, injector));
  }

  private static <T> void bind(Binder binder, Class<T> port, Injector injector) {
    binder.bind(port).toProvider(() -> injector.getInstance(port));
  }
}
