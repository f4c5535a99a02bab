package io.berth.simulator;

import io.berth.config.EffectiveConfiguration;
import io.berth.config.ProfileConfiguration;
import io.berth.config.SchedulerConfiguration;
import io.berth.cycle.ClusterEventHandler;
import io.berth.cycle.FeasibleNodeLimit;
import io.berth.framework.EventResource;
import io.berth.manifest.ClusterObjects;
import io.berth.manifest.ManifestException;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import io.berth.model.Snapshot;
import io.berth.runtime.PluginRegistry;
import io.berth.runtime.Profile;
import io.berth.runtime.ProfileFactory;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A cluster in memory to try out pods on, one after the other: the profile that judges them, with
 * all that its plugins ask for, and controllers of volumes that do their part. Pods without a node
 * are not seen, and nobody is preempted.
 */
public final class TrialCluster {
  private final Profile profile;
  private final FeasibleNodeLimit sampling;
  private final Snapshot snapshot;
  private final SimulatedCluster cluster;
  private final VolumeController volumes;

  private TrialCluster(
      Profile profile,
      FeasibleNodeLimit sampling,
      Snapshot snapshot,
      SimulatedCluster cluster,
      VolumeController volumes) {
    this.profile = profile;
    this.sampling = sampling;
    this.snapshot = snapshot;
    this.cluster = cluster;
    this.volumes = volumes;
  }

  /**
   * Sets a cluster up.
   *
   * @param namespaces those that pods to try out are in
   * @param schedulerName the profile to use where there are several
   * @throws ManifestException if there is no such profile, or an extender would have to be called
   * @throws io.berth.runtime.PluginException if a plugin cannot be built
   */
  public static TrialCluster of(
      SchedulerConfiguration read,
      PluginRegistry registry,
      ClusterObjects given,
      List<String> namespaces,
      String schedulerName) {
    Evaluator.refuseExtenders(read);
    SchedulerConfiguration started = EffectiveConfiguration.of(read, registry);
    ClusterObjects objects = new ClusterObjects();
    given.all().forEach(objects::add);
    List<PodInfo> pods = given.all(Pod.class).stream().map(PodInfo::of).toList();
    Namespaces.withNames(Namespaces.completed(objects, pods), namespaces);
    SimulatedCluster cluster = new SimulatedCluster(new SimulatedDisruptionBudgets(objects, pods));
    cluster.connect(NoNews.INSTANCE);
    objects.all(Node.class).forEach(node -> cluster.add(NodeDescription.of(node)));
    InMemoryStorage storage = new InMemoryStorage(objects);
    VolumeController volumes = new VolumeController(storage, cluster);
    volumes.start();
    Set<String> own = new LinkedHashSet<>();
    started.profiles().forEach(profile -> own.add(profile.schedulerName()));
    ProfileConfiguration chosen = Evaluator.choose(started, schedulerName);
    Profile profile =
        new ProfileFactory(
                registry,
                new InMemoryPortsModule(
                    objects,
                    own,
                    ReadOnly.INSTANCE,
                    new InMemoryPortsModule.Volumes(storage, volumes, cluster)))
            .build(chosen);
    return new TrialCluster(
        profile,
        FeasibleNodeLimit.of(chosen.percentageOfNodesToScore(), started.percentageOfNodesToScore()),
        InMemorySnapshot.of(objects),
        cluster,
        volumes);
  }

  public Profile profile() {
    return profile;
  }

  public FeasibleNodeLimit sampling() {
    return sampling;
  }

  /** Returns the nodes and the pods on them, as they are at the start. */
  public Snapshot snapshot() {
    return snapshot;
  }

  /**
   * Brings along what a pod needs before it can be tried.
   *
   * @param claims the claims that its controller makes with it
   */
  public void prepare(PodInfo pod, List<PersistentVolumeClaim> claims) {
    claims.forEach(volumes::add);
    volumes.prepare(pod);
    cluster.add(pod);
  }

  /** Whoever tries out pods sees by himself what comes of it. */
  private enum NoNews implements ClusterEventHandler {
    INSTANCE;

    @Override
    public void pod(@Nullable PodInfo before, @Nullable PodInfo after) {}

    @Override
    public void node(@Nullable NodeDescription before, @Nullable NodeDescription after) {}

    @Override
    public void object(EventResource resource, @Nullable Object before, @Nullable Object after) {}
  }
}
