package io.berth.kube;

import com.google.inject.AbstractModule;
import com.google.inject.Singleton;
import io.berth.cycle.PodReporter;
import io.berth.framework.PodBinder;
import io.berth.framework.Preemptor;
import io.berth.framework.StorageWriter;

/**
 * What is written to the API server. Asks for an {@link ApiServer}, a clock, {@link StandingPods},
 * a {@link io.berth.cycle.LastLook}, the queue and the waiting pods.
 */
public final class KubeWritingModule extends AbstractModule {
  @Override
  protected void configure() {
    bind(HostName.class).toInstance(HostName.ofThisMachine());
    bind(EventRecorder.class).in(Singleton.class);
    bind(PodStatusWriter.class).in(Singleton.class);
    bind(Eviction.class).in(Singleton.class);
    bind(PodBinder.class).to(KubePodBinder.class).in(Singleton.class);
    bind(KubePodBinder.class);
    bind(StorageWriter.class).to(KubeStorageWriter.class).in(Singleton.class);
    bind(KubeStorageWriter.class);
    bind(PodReporter.class).to(KubePodReporter.class).in(Singleton.class);
    bind(KubePodReporter.class);
    bind(KubePreemptor.class).in(Singleton.class);
    bind(Preemptor.class).to(KubePreemptor.class);
    bind(KubeWrites.class).in(Singleton.class);
  }
}
