package io.berth.queue;

import com.google.inject.AbstractModule;
import io.berth.config.SchedulerConfiguration;
import jakarta.inject.Singleton;

/** One queue for all profiles. */
public final class QueueModule extends AbstractModule {
  private final Backoff backoff;

  public QueueModule(SchedulerConfiguration configuration) {
    this.backoff = Backoff.of(configuration);
  }

  @Override
  protected void configure() {
    bind(Backoff.class).toInstance(backoff);
    bind(SchedulingQueue.class).in(Singleton.class);
    bind(PodQueue.class).to(SchedulingQueue.class);
  }
}
