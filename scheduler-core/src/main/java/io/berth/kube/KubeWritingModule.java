package io.berth.kube;

import com.google.inject.AbstractModule;
import com.google.inject.Singleton;
import io.berth.cycle.PodStatusReporter;
import io.berth.framework.PodBinder;
import io.berth.framework.Preemptor;
import io.berth.framework.StorageWriter;

/**
 * What is written to the API server. Asks for an {@link ApiServer}, a clock, {@link PodLister}, a
 * {@link io.berth.cycle.BindCheck}, the queue and the waiting pods.
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
    bind(PodStatusReporter.class).to(KubePodStatusReporter.class).in(Singleton.class);
    bind(KubePodStatusReporter.class);
    bind(KubePreemptor.class).in(Singleton.class);
    bind(Preemptor.class).to(KubePreemptor.class);
    bind(PendingWrites.class).in(Singleton.class);
  }
}
