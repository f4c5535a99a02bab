package io.berth.e2e;

import io.berth.e2e.controlplane.Timeouts;
import io.fabric8.kubernetes.api.model.Binding;
import io.fabric8.kubernetes.api.model.BindingBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/** Creates workloads in a namespace, and waits for states of their pods. */
record Workloads(KubernetesClient client, String namespace) {
  static final String GPU = "nvidia.com/gpu";

  private static final String DEFAULT_SCHEDULER = "default-scheduler";

  /** Creates a Deployment of pods with a GPU each. */
  void deploy(String name, int replicas) {
    deploy(name, replicas, DEFAULT_SCHEDULER);
  }

  /** Creates a Deployment for a scheduler. */
  void deploy(String name, int replicas, String scheduler) {
    Deployment deployment =
        new DeploymentBuilder()
            .withNewMetadata()
            .withName(name)
            .endMetadata()
            .withNewSpec()
            .withReplicas(replicas)
            .withNewSelector()
            .addToMatchLabels("app", name)
            .endSelector()
            .withNewTemplate()
            .withNewMetadata()
            .addToLabels("app", name)
            .endMetadata()
            .withNewSpec()
            .withSchedulerName(scheduler)
            .addNewContainer()
            .withName("main")
            .withImage(image())
            .withImagePullPolicy("IfNotPresent")
            .withNewResources()
            .addToLimits(GPU, new Quantity("1"))
            .endResources()
            .endContainer()
            .endSpec()
            .endTemplate()
            .endSpec()
            .build();
    client.resource(deployment).inNamespace(namespace).create();
  }

  /**
   * Returns the name of an image that does nothing: the pause image of real nodes, and any name on
   * fake ones.
   */
  String image() {
    return client.nodes().list().getItems().stream()
        .flatMap(node -> node.getStatus().getImages().stream())
        .flatMap(image -> image.getNames().stream())
        .filter(name -> name.contains("pause:"))
        .findFirst()
        .orElse("pause");
  }

  /** Waits until a Deployment has a number of pods that all meet a condition. */
  List<Pod> await(String deployment, int count, Predicate<Pod> state) {
    CompletableFuture<List<Pod>> pods =
        client
            .pods()
            .inNamespace(namespace)
            .withLabel("app", deployment)
            .informOnCondition(all -> all.size() == count && all.stream().allMatch(state));
    try {
      return pods.get(Timeouts.waitSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError(
          "after %d s: %s".formatted(Timeouts.waitSeconds(), describe(deployment)), e);
    } catch (ExecutionException | InterruptedException e) {
      throw new IllegalStateException(e);
    } finally {
      pods.cancel(true);
    }
  }

  /** Waits until a pod meets a condition. */
  Pod await(Pod pod, Predicate<Pod> state) {
    return client.resource(pod).waitUntilCondition(state, Timeouts.waitSeconds(), TimeUnit.SECONDS);
  }

  /** Creates a binding as a scheduler does. */
  void bind(Pod pod, String node) {
    String name = pod.getMetadata().getName();
    Binding binding =
        new BindingBuilder()
            .withNewMetadata()
            .withName(name)
            .endMetadata()
            .withNewTarget()
            .withApiVersion("v1")
            .withKind("Node")
            .withName(node)
            .endTarget()
            .build();
    client.raw("/api/v1/namespaces/%s/pods/%s/binding".formatted(namespace, name), "POST", binding);
  }

  static boolean isPending(Pod pod) {
    return pod.getStatus().getPhase().equals("Pending") && pod.getSpec().getNodeName() == null;
  }

  static boolean isRunning(Pod pod) {
    return pod.getStatus().getPhase().equals("Running");
  }

  private List<String> describe(String deployment) {
    return client
        .pods()
        .inNamespace(namespace)
        .withLabel("app", deployment)
        .list()
        .getItems()
        .stream()
        .map(pod -> pod.getMetadata().getName() + " " + pod.getStatus())
        .toList();
  }
}
