package io.berth.kube;

import com.google.inject.AbstractModule;
import com.google.inject.Singleton;
import io.berth.cycle.PodStatusReporter;
import io.berth.framework.PodBinder;
import io.berth.framework.PreemptionExecutor;
import io.berth.framework.StorageWriter;

/**
 * Binds the writers to the API server. Requires an {@link ApiClient}, a clock, {@link PodLister}, a
 * {@link io.berth.cycle.BindPrecondition}, the queue and the waiting pods.
 */
public final class KubeWritingModule extends AbstractModule {
  @Override
  protected void configure() {
    bind(HostName.class).toInstance(HostName.ofThisMachine());
    bind(EventRecorder.class).in(Singleton.class);
    bind(PodStatusWriter.class).in(Singleton.class);
    bind(VictimDeletion.class).in(Singleton.class);
    bind(PodBinder.class).to(KubePodBinder.class).in(Singleton.class);
    bind(KubePodBinder.class);
    bind(StorageWriter.class).to(KubeStorageWriter.class).in(Singleton.class);
    bind(KubeStorageWriter.class);
    bind(PodStatusReporter.class).to(KubePodStatusReporter.class).in(Singleton.class);
    bind(KubePodStatusReporter.class);
    bind(KubePreemptionExecutor.class).in(Singleton.class);
    bind(PreemptionExecutor.class).to(KubePreemptionExecutor.class);
    bind(PendingWrites.class).in(Singleton.class);
  }
}
