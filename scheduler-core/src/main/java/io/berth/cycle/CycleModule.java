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
    bind(ClusterChanges.class).in(Singleton.class);
    bind(ClusterNews.class).to(ClusterChanges.class);
    bind(NodePicker.class).in(Singleton.class);
    bind(Decider.class).in(Singleton.class);
    bind(SchedulingCycle.class).in(Singleton.class);
    bind(TurnedAway.class).in(Singleton.class);
    bind(OtherSchedulers.class).in(Singleton.class);
    bind(ChangedNodes.class).in(Singleton.class);
    bind(LastLook.class).to(ChangedNodes.class);
    bind(BindingCycle.class).in(Singleton.class);
    bind(FailureHandling.class).in(Singleton.class);
    bind(SchedulerLoop.class).in(Singleton.class);
    bind(RecentDecisions.class).in(Singleton.class);
  }

  @Provides
  @Singleton
  Map<String, AssessmentMemory> memories(Map<String, Profile> profiles) {
    Map<String, AssessmentMemory> memories = new LinkedHashMap<>();
    for (ProfileConfiguration profile : configuration.profiles()) {
      Sampling sampling =
          Sampling.of(profile.percentageOfNodesToScore(), configuration.percentageOfNodesToScore());
      String name = profile.schedulerName();
      memories.put(name, AssessmentMemory.of(Objects.requireNonNull(profiles.get(name)), sampling));
    }
    return memories;
  }
}
