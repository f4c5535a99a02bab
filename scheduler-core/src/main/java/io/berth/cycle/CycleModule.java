package io.berth.cycle;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import io.berth.config.ProfileConfiguration;
import io.berth.config.SchedulerConfiguration;
import io.berth.runtime.Profile;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;

/** The cycles. */
public final class CycleModule extends AbstractModule {
  private final SchedulerConfiguration configuration;
  private final Executor binders;

  /**
   * Makes the module.
   *
   * @param binders runs bindings; one that runs them at once makes a scheduler without concurrency
   */
  public CycleModule(SchedulerConfiguration configuration, Executor binders) {
    this.configuration = configuration;
    this.binders = binders;
  }

  @Override
  protected void configure() {
    bind(Executor.class).toInstance(binders);
    bind(EventHandlers.class).in(Singleton.class);
    bind(ClusterEventHandler.class).to(EventHandlers.class);
    bind(HostSelector.class).in(Singleton.class);
    bind(SchedulingAlgorithm.class).in(Singleton.class);
    bind(SchedulingCycle.class).in(Singleton.class);
    bind(KubeletRejectionBackoff.class).in(Singleton.class);
    bind(OtherSchedulerActivity.class).in(Singleton.class);
    bind(BindRecheck.class).in(Singleton.class);
    bind(BindCheck.class).to(BindRecheck.class);
    bind(BindingCycle.class).in(Singleton.class);
    bind(FailureHandler.class).in(Singleton.class);
    bind(SchedulerLoop.class).in(Singleton.class);
    bind(RecentDecisions.class).in(Singleton.class);
  }

  @Provides
  @Singleton
  Map<String, NodeEvaluationCache> memories(Map<String, Profile> profiles) {
    Map<String, NodeEvaluationCache> memories = new LinkedHashMap<>();
    for (ProfileConfiguration profile : configuration.profiles()) {
      FeasibleNodeLimit sampling =
          FeasibleNodeLimit.of(
              profile.percentageOfNodesToScore(), configuration.percentageOfNodesToScore());
      String name = profile.schedulerName();
      memories.put(
          name, NodeEvaluationCache.of(Objects.requireNonNull(profiles.get(name)), sampling));
    }
    return memories;
  }
}
