package io.berth.cache;

import com.google.inject.AbstractModule;
import jakarta.inject.Singleton;

/** One cache for the whole scheduler. */
public final class CacheModule extends AbstractModule {
  @Override
  protected void configure() {
    bind(ClusterCache.class).in(Singleton.class);
    bind(SchedulerCache.class).to(ClusterCache.class);
  }
}
