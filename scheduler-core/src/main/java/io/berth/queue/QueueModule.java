package io.berth.queue;

import com.google.inject.AbstractModule;
import io.berth.config.SchedulerConfiguration;
import jakarta.inject.Singleton;

/** One queue for all profiles. */
public final class QueueModule extends AbstractModule {
  private final Backoff backoff;
  private final UnschedulableLimit unschedulableLimit;

  public QueueModule(SchedulerConfiguration configuration) {
    this(configuration, UnschedulableLimit.DEFAULT);
  }

  public QueueModule(SchedulerConfiguration configuration, UnschedulableLimit unschedulableLimit) {
    this.backoff = Backoff.of(configuration);
    this.unschedulableLimit = unschedulableLimit;
  }

  @Override
  protected void configure() {
    bind(Backoff.class).toInstance(backoff);
    bind(UnschedulableLimit.class).toInstance(unschedulableLimit);
    bind(SchedulingQueue.class).in(Singleton.class);
    bind(PodQueue.class).to(SchedulingQueue.class);
  }
}
