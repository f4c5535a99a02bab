package io.berth.cycle;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import jakarta.inject.Singleton;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/** The cycles, with a thread of its own for every binding. */
public final class CycleModule extends AbstractModule {
  @Override
  protected void configure() {
    bind(ClusterChanges.class).in(Singleton.class);
    bind(ClusterNews.class).to(ClusterChanges.class);
    bind(NodePicker.class).in(Singleton.class);
    bind(Decider.class).in(Singleton.class);
    bind(SchedulingCycle.class).in(Singleton.class);
    bind(BindingCycle.class).in(Singleton.class);
    bind(FailureHandling.class).in(Singleton.class);
    bind(SchedulerLoop.class).in(Singleton.class);
    bind(RecentDecisions.class).in(Singleton.class);
  }

  @Provides
  @Singleton
  Executor binders() {
    return Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("bind-", 0).factory());
  }
}
