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
import io.berth.simulator.DryRunCluster;
import io.berth.simulator.InMemorySnapshot;
import io.berth.simulator.workload.ReplicaMaker;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;

/** Estimates replicas on the cluster of manifests with all methods. */
public final class Estimator {
  private final ClusterObjects objects;
  private final GradedNodes graded;
  private final NodesAndPods nodesAndPods;
  private final ClusterResources resources;
  private final List<NodeCapacity> nodeCapacities;
  private final List<Subject> assumed;

  /** Creates an estimator for any number of estimates on one cluster. */
  public Estimator(ClusterObjects objects, ResourceModels models) {
    this.objects = objects;
    this.nodesAndPods = NodesAndPods.of(objects);
    this.graded = GradedNodes.of(models, nodesAndPods);
    this.resources = ClusterResources.of(nodesAndPods, models);
    this.nodeCapacities = new NodeCapacity.Cache().of(InMemorySnapshot.of(objects));
    this.assumed = List.of();
  }

  private Estimator(Estimator other, List<Subject> assumed) {
    this.objects = other.objects;
    this.nodesAndPods = other.nodesAndPods;
    this.graded = other.graded;
    this.resources = other.resources.assuming(assumed.stream().map(Subject::components).toList());
    this.nodeCapacities = other.nodeCapacities;
    this.assumed = assumed;
  }

  /** Returns an estimator that assumes all pods of these workloads first. */
  public Estimator assuming(List<Subject> workloads) {
    return new Estimator(this, workloads.stream().map(Subject::asSet).toList());
  }

  public NodeSummary nodeSummary() {
    return NodeSummary.of(nodesAndPods);
  }

  public ClusterResources resources() {
    return resources;
  }

  /** Returns the free capacity of each node for the nodes method. */
  public List<NodeCapacity> nodeCapacities() {
    return nodeCapacities;
  }

  public Estimate summary(Subject subject) {
    return GeneralEstimate.summary(resources, subject);
  }

  public Estimate model(Subject subject, Generation generation) {
    return GeneralEstimate.model(resources, subject, generation);
  }

  /** Returns the replicas lost to grades for a single template; empty for sets. */
  public List<GradeLoss> losses(Subject subject, Generation generation) {
    return subject.isSet() ? List.of() : GradeLoss.of(graded, request(subject), generation);
  }

  private static ResourceAmounts request(Subject subject) {
    return subject.parts().getFirst().request().resourceRequest();
  }

  /**
   * Estimates node by node.
   *
   * @param quotas the quotas that additionally limit replicas
   */
  public Estimate nodes(Subject subject, List<Quota> quotas) {
    NodesEstimate nodes =
        NodesEstimate.on(nodeCapacities)
            .assuming(assumed.stream().map(Subject::components).toList());
    Estimate fitting =
        subject.isSet()
            ? nodes.sets(subject.components())
            : nodes.replicas(subject.parts().getFirst().request());
    String namespace = subject.parts().getFirst().workload().getMetadata().getNamespace();
    Estimate allowed =
        Quota.sets(quotas, Objects.requireNonNullElse(namespace, "default"), subject.components());
    return allowed != null && allowed.count() < fitting.count() ? allowed : fitting;
  }

  /**
   * Places replicas with the engine on a copy of the cluster.
   *
   * @throws io.berth.manifest.ManifestException if the configuration is not supported
   * @throws io.berth.runtime.InvalidProfileException if a plugin cannot be built
   * @throws DryRunException if a plugin fails
   */
  public ExactEstimate exact(
      Subject subject,
      SchedulerConfiguration configuration,
      PluginRegistry registry,
      ExactEstimate.Options options) {
    ClusterObjects clone = new ClusterObjects();
    objects.all().forEach(clone::add);
    List<ReplicaMaker> makers = new ArrayList<>();
    for (Subject.Part part : parts(subject)) {
      ReplicaMaker maker = new ReplicaMaker(objects, part.workload(), part.template().pods());
      maker.companions().forEach(clone::add);
      makers.add(maker);
    }
    DryRunCluster cluster =
        DryRunCluster.of(
            configuration,
            registry,
            clone,
            makers.stream().map(ReplicaMaker::namespace).toList(),
            schedulerName(subject));
    Iterator<ReplicaMaker> next = makers.iterator();
    List<List<ExactEstimate.Member>> assumedSets = new ArrayList<>();
    assumed.forEach(workload -> assumedSets.add(members(workload, next, cluster)));
    List<ExactEstimate.Member> members = members(subject, next, cluster);
    ExactEstimate.ClusterState state =
        new ExactEstimate.ClusterState(
            cluster.profile(),
            cluster.feasibleNodeLimit(),
            cluster.snapshot(),
            ReservedCapacity.of(nodesAndPods.pods()));
    return ExactEstimate.of(state, assumedSets, members, options);
  }

  private static List<ExactEstimate.Member> members(
      Subject subject, Iterator<ReplicaMaker> makers, DryRunCluster cluster) {
    List<ExactEstimate.Member> members = new ArrayList<>();
    for (Subject.Part part : subject.parts()) {
      ReplicaMaker maker = makers.next();
      members.add(new ExactEstimate.Member(() -> prepared(maker, cluster), part.pods()));
    }
    return members;
  }

  /** Returns the parts of the assumed workloads, then those of the subject. */
  private List<Subject.Part> parts(Subject subject) {
    List<Subject.Part> parts = new ArrayList<>();
    assumed.forEach(workload -> parts.addAll(workload.parts()));
    parts.addAll(subject.parts());
    return parts;
  }

  private static PodInfo prepared(ReplicaMaker maker, DryRunCluster cluster) {
    PodInfo pod = maker.next();
    cluster.prepare(pod, maker.claims());
    return pod;
  }

  /** Returns the scheduler name of the first template, which selects one of several profiles. */
  private static String schedulerName(Subject subject) {
    return Objects.requireNonNullElse(
        subject.parts().getFirst().template().pods().getSpec().getSchedulerName(), "");
  }
}
