package io.berth.queue;

import com.google.inject.AbstractModule;
import io.berth.config.SchedulerConfiguration;
import jakarta.inject.Singleton;

/** Binds one queue for all profiles. */
public final class QueueModule extends AbstractModule {
  private final Backoff backoff;
  private final MaxUnschedulableDuration unschedulableLimit;

  public QueueModule(SchedulerConfiguration configuration) {
    this(configuration, MaxUnschedulableDuration.DEFAULT);
  }

  public QueueModule(
      SchedulerConfiguration configuration, MaxUnschedulableDuration unschedulableLimit) {
    this.backoff = Backoff.of(configuration);
    this.unschedulableLimit = unschedulableLimit;
  }

  @Override
  protected void configure() {
    bind(Backoff.class).toInstance(backoff);
    bind(MaxUnschedulableDuration.class).toInstance(unschedulableLimit);
    bind(PriorityQueue.class).in(Singleton.class);
    bind(SchedulingQueue.class).to(PriorityQueue.class);
  }
}
