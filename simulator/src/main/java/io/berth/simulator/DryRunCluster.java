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
 * An in-memory cluster for placing pods one after the other: a profile with the ports of its
 * plugins, and simulated volume controllers. Pending pods are ignored, and pods are not preempted.
 */
public final class DryRunCluster {
  private final Profile profile;
  private final FeasibleNodeLimit feasibleNodeLimit;
  private final Snapshot snapshot;
  private final SimulatedCluster cluster;
  private final VolumeController volumes;

  private DryRunCluster(
      Profile profile,
      FeasibleNodeLimit feasibleNodeLimit,
      Snapshot snapshot,
      SimulatedCluster cluster,
      VolumeController volumes) {
    this.profile = profile;
    this.feasibleNodeLimit = feasibleNodeLimit;
    this.snapshot = snapshot;
    this.cluster = cluster;
    this.volumes = volumes;
  }

  /**
   * Creates a cluster.
   *
   * @param namespaces the namespaces of the pods to place
   * @param schedulerName the profile to use if there are several
   * @throws ManifestException if there is no such profile or an extender is configured
   * @throws io.berth.runtime.InvalidProfileException if a plugin cannot be built
   */
  public static DryRunCluster of(
      SchedulerConfiguration configuration,
      PluginRegistry registry,
      ClusterObjects input,
      List<String> namespaces,
      String schedulerName) {
    PodEvaluator.rejectExtenders(configuration);
    SchedulerConfiguration effective = EffectiveConfiguration.of(configuration, registry);
    ClusterObjects objects = new ClusterObjects();
    input.all().forEach(objects::add);
    List<PodInfo> pods = input.all(Pod.class).stream().map(PodInfo::of).toList();
    InMemoryNamespaces.addMissingNames(InMemoryNamespaces.addMissing(objects, pods), namespaces);
    SimulatedCluster cluster = new SimulatedCluster(new SimulatedDisruptionBudgets(objects, pods));
    cluster.connect(IgnoredEvents.INSTANCE);
    objects.all(Node.class).forEach(node -> cluster.add(NodeDescription.of(node)));
    InMemoryStorage storage = new InMemoryStorage(objects);
    VolumeController volumes = new VolumeController(storage, cluster);
    volumes.start();
    Set<String> schedulerNames = new LinkedHashSet<>();
    effective.profiles().forEach(profile -> schedulerNames.add(profile.schedulerName()));
    ProfileConfiguration selected = PodEvaluator.selectProfile(effective, schedulerName);
    Profile profile =
        new ProfileFactory(
                registry,
                new InMemoryListersModule(
                    objects,
                    schedulerNames,
                    ReadOnly.INSTANCE,
                    new InMemoryListersModule.Volumes(storage, volumes, cluster)))
            .build(selected);
    return new DryRunCluster(
        profile,
        FeasibleNodeLimit.of(
            selected.percentageOfNodesToScore(), effective.percentageOfNodesToScore()),
        InMemorySnapshot.of(objects),
        cluster,
        volumes);
  }

  public Profile profile() {
    return profile;
  }

  public FeasibleNodeLimit feasibleNodeLimit() {
    return feasibleNodeLimit;
  }

  /** Returns the initial nodes and their pods. */
  public Snapshot snapshot() {
    return snapshot;
  }

  /**
   * Adds a pod with its volumes and claims.
   *
   * @param claims the claims that its controller creates with it
   */
  public void prepare(PodInfo pod, List<PersistentVolumeClaim> claims) {
    claims.forEach(volumes::add);
    volumes.prepare(pod);
    cluster.add(pod);
  }

  /** Ignores all events: the caller evaluates pods on its own snapshot. */
  private enum IgnoredEvents implements ClusterEventHandler {
    INSTANCE;

    @Override
    public void onPodChange(@Nullable PodInfo before, @Nullable PodInfo after) {}

    @Override
    public void onNodeChange(@Nullable NodeDescription before, @Nullable NodeDescription after) {}

    @Override
    public void onObjectChange(
        EventResource resource, @Nullable Object before, @Nullable Object after) {}
  }
}
