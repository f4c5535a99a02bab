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

/** Binds the scheduling and binding cycles. */
public final class CycleModule extends AbstractModule {
  private final SchedulerConfiguration configuration;
  private final Executor binders;

  /**
   * Creates the module.
   *
   * @param binders runs binding cycles; a direct executor disables concurrency
   */
  public CycleModule(SchedulerConfiguration configuration, Executor binders) {
    this.configuration = configuration;
    this.binders = binders;
  }

  @Override
  protected void configure() {
    bind(Executor.class).toInstance(binders);
    bind(SchedulerEventHandler.class).in(Singleton.class);
    bind(ClusterEventHandler.class).to(SchedulerEventHandler.class);
    bind(HostSelector.class).in(Singleton.class);
    bind(SchedulingAlgorithm.class).in(Singleton.class);
    bind(SchedulingCycle.class).in(Singleton.class);
    bind(KubeletRejectionBackoff.class).in(Singleton.class);
    bind(OtherSchedulerActivity.class).in(Singleton.class);
    bind(BindRecheck.class).in(Singleton.class);
    bind(BindPrecondition.class).to(BindRecheck.class);
    bind(BindingCycle.class).in(Singleton.class);
    bind(FailureHandler.class).in(Singleton.class);
    bind(SchedulerLoop.class).in(Singleton.class);
    bind(RecentDecisions.class).in(Singleton.class);
  }

  @Provides
  @Singleton
  Map<String, ProfileEvaluationState> evaluationStates(Map<String, Profile> profiles) {
    Map<String, ProfileEvaluationState> evaluationStates = new LinkedHashMap<>();
    for (ProfileConfiguration profile : configuration.profiles()) {
      FeasibleNodeLimit feasibleNodeLimit =
          FeasibleNodeLimit.of(
              profile.percentageOfNodesToScore(), configuration.percentageOfNodesToScore());
      String name = profile.schedulerName();
      evaluationStates.put(
          name,
          ProfileEvaluationState.of(Objects.requireNonNull(profiles.get(name)), feasibleNodeLimit));
    }
    return evaluationStates;
  }
}
