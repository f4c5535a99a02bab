package io.berth.insight.estimate;

import io.berth.config.SchedulerConfiguration;
import io.berth.insight.amounts.ResourceAmounts;
import io.berth.insight.models.GradedNodes;
import io.berth.insight.models.NodeSummary;
import io.berth.insight.models.NodesAndPods;
import io.berth.insight.models.ResourceModels;
import io.berth.manifest.ClusterObjects;
import io.berth.model.PodInfo;
import io.berth.runtime.PluginRegistry;
import io.berth.simulator.MemorySnapshot;
import io.berth.simulator.TrialCluster;
import io.berth.simulator.workload.ReplicaMaker;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Estimates on the cluster of some files, by all methods. */
public final class Estimator {
  private final ClusterObjects objects;
  private final GradedNodes graded;
  private final NodesAndPods nodesAndPods;
  private final ClusterResources resources;
  private final List<NodeRoom> rooms;

  /** Looks at a cluster once, for any number of estimates. */
  public Estimator(ClusterObjects objects, ResourceModels models) {
    this.objects = objects;
    this.nodesAndPods = NodesAndPods.of(objects);
    this.graded = GradedNodes.of(models, nodesAndPods);
    this.resources = ClusterResources.of(nodesAndPods, models);
    this.rooms = new NodeRooms().of(MemorySnapshot.of(objects));
  }

  public NodeSummary nodeSummary() {
    return NodeSummary.of(nodesAndPods);
  }

  public ClusterResources resources() {
    return resources;
  }

  /** Returns what is free on each node, by the rules of the method that looks at nodes. */
  public List<NodeRoom> rooms() {
    return rooms;
  }

  public Estimate summary(Subject subject) {
    return GeneralEstimates.summary(resources, subject);
  }

  public Estimate model(Subject subject, Generation generation) {
    return GeneralEstimates.model(resources, subject, generation);
  }

  /** Returns what the grades cost, of a single template; nothing of sets. */
  public List<GradeLoss> losses(Subject subject, Generation generation) {
    return subject.isSet() ? List.of() : GradeLoss.of(graded, request(subject), generation);
  }

  private static ResourceAmounts request(Subject subject) {
    return subject.parts().getFirst().ask().request();
  }

  /**
   * Looks at every node.
   *
   * @param quotas those that limit replicas besides
   */
  public Estimate nodes(Subject subject, List<Quota> quotas) {
    NodesEstimate nodes = NodesEstimate.on(rooms);
    Estimate fitting =
        subject.isSet()
            ? nodes.sets(subject.components())
            : nodes.replicas(subject.parts().getFirst().ask());
    String namespace = subject.parts().getFirst().workload().getMetadata().getNamespace();
    Estimate allowed =
        Quota.sets(quotas, Objects.requireNonNullElse(namespace, "default"), subject.components());
    return allowed != null && allowed.count() < fitting.count() ? allowed : fitting;
  }

  /**
   * Has the engine place replicas on a copy of the cluster.
   *
   * @throws io.berth.manifest.ManifestException if the configuration cannot be used for it
   * @throws io.berth.runtime.PluginException if a plugin cannot be built
   * @throws TrialException if a plugin fails
   */
  public ExactEstimate exact(
      Subject subject,
      SchedulerConfiguration configuration,
      PluginRegistry registry,
      ExactEstimate.Effort effort) {
    ClusterObjects copy = new ClusterObjects();
    objects.all().forEach(copy::add);
    List<ReplicaMaker> makers = new ArrayList<>();
    for (Subject.Part part : subject.parts()) {
      ReplicaMaker maker = new ReplicaMaker(objects, part.workload(), part.template().pods());
      maker.companions().forEach(copy::add);
      makers.add(maker);
    }
    TrialCluster cluster =
        TrialCluster.of(
            configuration,
            registry,
            copy,
            makers.stream().map(ReplicaMaker::namespace).toList(),
            schedulerName(subject));
    List<ExactEstimate.Member> members = new ArrayList<>();
    for (int i = 0; i < makers.size(); i++) {
      ReplicaMaker maker = makers.get(i);
      members.add(
          new ExactEstimate.Member(() -> prepared(maker, cluster), subject.parts().get(i).pods()));
    }
    ExactEstimate.Ground ground =
        new ExactEstimate.Ground(cluster.profile(), cluster.sampling(), cluster.snapshot());
    return ExactEstimate.of(ground, members, effort);
  }

  private static PodInfo prepared(ReplicaMaker maker, TrialCluster cluster) {
    PodInfo pod = maker.next();
    cluster.prepare(pod, maker.claims());
    return pod;
  }

  /** Where there are several profiles, the first template says which one is asked for. */
  private static String schedulerName(Subject subject) {
    return Objects.requireNonNullElse(
        subject.parts().getFirst().template().pods().getSpec().getSchedulerName(), "");
  }
}
