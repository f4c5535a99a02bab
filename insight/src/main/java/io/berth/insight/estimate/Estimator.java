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
import io.berth.simulator.InMemorySnapshot;
import io.berth.simulator.TrialCluster;
import io.berth.simulator.workload.ReplicaMaker;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;

/** Estimates on the cluster of some files, by all methods. */
public final class Estimator {
  private final ClusterObjects objects;
  private final GradedNodes graded;
  private final NodesAndPods nodesAndPods;
  private final ClusterResources resources;
  private final List<NodeCapacity> rooms;
  private final List<Subject> assumed;

  /** Looks at a cluster once, for any number of estimates. */
  public Estimator(ClusterObjects objects, ResourceModels models) {
    this.objects = objects;
    this.nodesAndPods = NodesAndPods.of(objects);
    this.graded = GradedNodes.of(models, nodesAndPods);
    this.resources = ClusterResources.of(nodesAndPods, models);
    this.rooms = new NodeCapacities().of(InMemorySnapshot.of(objects));
    this.assumed = List.of();
  }

  private Estimator(Estimator other, List<Subject> assumed) {
    this.objects = other.objects;
    this.nodesAndPods = other.nodesAndPods;
    this.graded = other.graded;
    this.resources = other.resources.assuming(assumed.stream().map(Subject::components).toList());
    this.rooms = other.rooms;
    this.assumed = assumed;
  }

  /** Takes workloads to be on their way to the cluster: with all their pods, before any other. */
  public Estimator assuming(List<Subject> workloads) {
    return new Estimator(this, workloads.stream().map(Subject::asSet).toList());
  }

  public NodeSummary nodeSummary() {
    return NodeSummary.of(nodesAndPods);
  }

  public ClusterResources resources() {
    return resources;
  }

  /** Returns what is free on each node, by the rules of the method that looks at nodes. */
  public List<NodeCapacity> rooms() {
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
    NodesEstimate nodes =
        NodesEstimate.on(rooms).assuming(assumed.stream().map(Subject::components).toList());
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
   * @throws PlacementTrialException if a plugin fails
   */
  public ExactEstimate exact(
      Subject subject,
      SchedulerConfiguration configuration,
      PluginRegistry registry,
      ExactEstimate.Effort effort) {
    ClusterObjects copy = new ClusterObjects();
    objects.all().forEach(copy::add);
    List<ReplicaMaker> makers = new ArrayList<>();
    for (Subject.Part part : parts(subject)) {
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
    Iterator<ReplicaMaker> next = makers.iterator();
    List<List<ExactEstimate.Member>> others = new ArrayList<>();
    assumed.forEach(one -> others.add(members(one, next, cluster)));
    List<ExactEstimate.Member> members = members(subject, next, cluster);
    ExactEstimate.Ground ground =
        new ExactEstimate.Ground(
            cluster.profile(),
            cluster.sampling(),
            cluster.snapshot(),
            ReservedCapacity.of(nodesAndPods.pods()));
    return ExactEstimate.of(ground, others, members, effort);
  }

  private static List<ExactEstimate.Member> members(
      Subject subject, Iterator<ReplicaMaker> makers, TrialCluster cluster) {
    List<ExactEstimate.Member> members = new ArrayList<>();
    for (Subject.Part part : subject.parts()) {
      ReplicaMaker maker = makers.next();
      members.add(new ExactEstimate.Member(() -> prepared(maker, cluster), part.pods()));
    }
    return members;
  }

  /** Those that are on their way, and those that are asked about. */
  private List<Subject.Part> parts(Subject subject) {
    List<Subject.Part> parts = new ArrayList<>();
    assumed.forEach(one -> parts.addAll(one.parts()));
    parts.addAll(subject.parts());
    return parts;
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
