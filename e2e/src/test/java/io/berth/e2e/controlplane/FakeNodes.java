package io.berth.e2e.controlplane;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.readiness.Readiness;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Nodes without machines, whose kubelets KWOK simulates. */
public final class FakeNodes {
  /** The annotation of such nodes. */
  public static final String ANNOTATION = "kwok.x-k8s.io/node";

  private static final int PARALLELISM = 8;

  private FakeNodes() {}

  /** Returns a template of an ordinary node: 16 CPUs, 64 GiB, 110 pods. */
  public static NodeBuilder template(String name) {
    return new NodeBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withNewStatus()
        .addToCapacity("cpu", new Quantity("16"))
        .addToCapacity("memory", new Quantity("64Gi"))
        .addToCapacity("ephemeral-storage", new Quantity("100Gi"))
        .addToCapacity("pods", new Quantity("110"))
        .endStatus();
  }

  /** Creates nodes {@code name-0}, {@code name-1} and so on, and waits until they are ready. */
  public static List<Node> create(KubernetesClient client, int count, Node template) {
    List<Node> nodes = new ArrayList<>();
    Set<String> names = new LinkedHashSet<>();
    for (int i = 0; i < count; i++) {
      nodes.add(numbered(template, i));
      names.add(nodes.getLast().getMetadata().getName());
    }
    CompletableFuture<List<Node>> allReady =
        client.nodes().informOnCondition(all -> readyAmong(all, names).size() == count);
    try (ExecutorService creators = Executors.newFixedThreadPool(PARALLELISM)) {
      List<Future<Node>> created = new ArrayList<>();
      nodes.forEach(node -> created.add(creators.submit(() -> client.resource(node).create())));
      for (Future<Node> node : created) {
        node.get();
      }
      return readyAmong(allReady.get(Timeouts.waitSeconds(), TimeUnit.SECONDS), names);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("the nodes did not become ready", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while creating nodes", e);
    } finally {
      allReady.cancel(true);
    }
  }

  private static List<Node> readyAmong(List<Node> all, Set<String> names) {
    return all.stream()
        .filter(node -> names.contains(node.getMetadata().getName()))
        .filter(Readiness.getInstance()::isReady)
        .toList();
  }

  private static Node numbered(Node template, int number) {
    String name = "%s-%d".formatted(template.getMetadata().getName(), number);
    NodeBuilder node =
        new NodeBuilder(template)
            .editMetadata()
            .withName(name)
            .addToAnnotations(ANNOTATION, "fake")
            .addToLabels("kubernetes.io/hostname", name)
            .addToLabels("kubernetes.io/os", "linux")
            .addToLabels("kubernetes.io/arch", "amd64")
            .endMetadata();
    if (template.getStatus().getAllocatable().isEmpty()) {
      node.editStatus().withAllocatable(template.getStatus().getCapacity()).endStatus();
    }
    // Not 127.0.0.1: nodes with one address would share their host ports.
    if (template.getStatus().getAddresses().isEmpty()) {
      String address = "127.1.%d.%d".formatted(number / 250, 1 + number % 250);
      node.editStatus()
          .addNewAddress(address, "InternalIP")
          .addNewAddress(name, "Hostname")
          .endStatus();
    }
    return node.build();
  }
}
