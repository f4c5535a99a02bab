package io.berth.insight.estimate;

import io.berth.config.ConfigReader;
import io.berth.config.SchedulerConfiguration;
import io.berth.insight.Handlers;
import io.berth.insight.Manifests;
import io.berth.insight.models.ResourceModels;
import io.berth.insight.requirements.Calculation;
import io.berth.insight.requirements.RequirementsReader;
import io.berth.manifest.ClusterObjects;
import io.berth.runtime.BundleLoader;
import io.berth.runtime.PluginRegistry;
import io.berth.simulator.Simulation;
import io.berth.simulator.result.SimulationResult;
import io.berth.simulator.workload.ClusterPlan;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Objects;
import java.util.SplittableRandom;

/** Estimates on clusters from manifests. */
public final class Trials {
  /** The plugins of the class path. */
  public static final PluginRegistry REGISTRY =
      new BundleLoader(
              message -> {
                throw new AssertionError(message);
              })
          .loadClassPath()
          .registry();

  /** The default configuration. */
  public static final SchedulerConfiguration DEFAULTS =
      Objects.requireNonNull(
          new ConfigReader(REGISTRY)
              .read(
                  "{\"apiVersion\": \"kubescheduler.config.k8s.io/v1\","
                      + " \"kind\": \"KubeSchedulerConfiguration\"}")
              .configuration());

  private Trials() {}

  static String node(String name, String more) {
    return """
    ---
    apiVersion: v1
    kind: Node
    metadata: {name: %1$s, labels: {kubernetes.io/hostname: %1$s}}
    status: {allocatable: {cpu: 4, memory: 8Gi, pods: 10}}
    %2$s
    """
        .formatted(name, more);
  }

  static String node(String name) {
    return node(name, "");
  }

  /** Returns a Deployment whose pods request one CPU, with the rest of the pod spec. */
  static String deployment(String podSpec) {
    return """
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: web, namespace: default}
    spec:
      replicas: 1
      selector: {matchLabels: {app: web}}
      template:
        metadata: {labels: {app: web}}
        spec: {containers: [{name: c, resources: {requests: {cpu: 1}}%s
    """
        .formatted(podSpec);
  }

  static ClusterObjects objects(String text) {
    ClusterObjects objects = new ClusterObjects();
    Manifests.read(text).forEach(objects::add);
    return objects;
  }

  static Estimator estimator(String cluster) {
    return new Estimator(objects(cluster), ResourceModels.defaults());
  }

  static Subject subject(String workload) {
    HasMetadata object = Manifests.one(workload);
    return Subject.of(
        object, new RequirementsReader(Handlers.all(), Calculation.KUBERNETES).read(object));
  }

  static ExactEstimate exact(String cluster, String workload) {
    return exact(estimator(cluster), subject(workload), 1000);
  }

  static ExactEstimate exact(Estimator estimator, Subject subject, int maxCount) {
    return estimator.exact(
        subject,
        DEFAULTS,
        REGISTRY,
        new ExactEstimate.Options(maxCount, new SplittableRandom(7), pods -> {}));
  }

  /** Simulates the scheduler with the same seed as the estimates. */
  static SimulationResult simulate(ClusterObjects objects) throws InterruptedException {
    return Simulation.of(
            DEFAULTS,
            REGISTRY,
            ClusterPlan.of(objects),
            new Simulation.Options("test", 7, 0, () -> 0, done -> {}))
        .run();
  }
}
