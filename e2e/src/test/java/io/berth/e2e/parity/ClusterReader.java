package io.berth.e2e.parity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.manifest.ClusterObjects;
import io.berth.manifest.KubernetesJson;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Reads all objects that a scheduler uses from the API server. */
final class ClusterReader implements AutoCloseable {
  private final KubernetesClient client;
  private final ObjectMapper mapper = KubernetesJson.mapper();
  private final ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor();
  private List<HasMetadata> staticObjects = List.of();

  ClusterReader(KubernetesClient client) {
    this.client = client;
  }

  /** Reads the objects that do not change while pods are scheduled. */
  void readStatic() {
    staticObjects = read(SchedulerKinds.STATIC);
  }

  /** Reads the other objects, and returns all. */
  ClusterObjects read() {
    ClusterObjects objects = new ClusterObjects();
    staticObjects.forEach(objects::add);
    read(SchedulerKinds.CHANGING).forEach(objects::add);
    return objects;
  }

  private List<HasMetadata> read(List<SchedulerKinds.Kind> kinds) {
    List<Future<List<HasMetadata>>> lists = new ArrayList<>();
    kinds.forEach(kind -> lists.add(readers.submit(() -> list(kind))));
    List<HasMetadata> all = new ArrayList<>();
    try {
      for (Future<List<HasMetadata>> list : lists) {
        all.addAll(list.get());
      }
      return all;
    } catch (ExecutionException e) {
      throw new IllegalStateException("failed to read the cluster", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while reading the cluster", e);
    }
  }

  private List<HasMetadata> list(SchedulerKinds.Kind kind) {
    List<HasMetadata> objects = new ArrayList<>();
    try {
      for (JsonNode item : mapper.readTree(client.raw(kind.path())).get("items")) {
        HasMetadata object = mapper.treeToValue(item, kind.type());
        object.getMetadata().setManagedFields(null);
        objects.add(object);
      }
      return objects;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    readers.close();
  }
}
