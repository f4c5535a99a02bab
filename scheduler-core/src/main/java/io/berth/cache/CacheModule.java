package io.berth.cache;

import com.google.inject.AbstractModule;
import jakarta.inject.Singleton;

/** Binds one cache for the whole scheduler. */
public final class CacheModule extends AbstractModule {
  @Override
  protected void configure() {
    bind(SchedulerCache.class).in(Singleton.class);
    bind(Cache.class).to(SchedulerCache.class);
  }
}
