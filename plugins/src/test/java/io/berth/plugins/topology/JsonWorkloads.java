package io.berth.plugins.topology;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.testing.FakeNamespaceLister;
import io.berth.testing.FakePodSelectorLister;
import io.berth.testing.Vectors;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.Map;

/** Builds listers of the objects in a vector. */
public final class JsonWorkloads {
  private JsonWorkloads() {}

  /** Reads {@code services} and {@code replicasets}. */
  public static FakePodSelectorLister workloads(JsonNode objects) {
    FakePodSelectorLister workloads = new FakePodSelectorLister();
    for (JsonNode json : objects.path("services")) {
      Service service = Vectors.as(Service.class, json);
      Map<String, String> selector = service.getSpec().getSelector();
      if (selector != null) {
        ObjectMeta meta = service.getMetadata();
        workloads.service(meta.getNamespace(), meta.getName(), pairs(selector));
      }
    }
    for (JsonNode json : objects.path("replicasets")) {
      ReplicaSet set = Vectors.as(ReplicaSet.class, json);
      ObjectMeta meta = set.getMetadata();
      workloads.replicaSet(meta.getNamespace(), meta.getName(), set.getSpec().getSelector());
    }
    return workloads;
  }

  /** Reads {@code namespaces}. */
  public static FakeNamespaceLister namespaces(JsonNode objects) {
    FakeNamespaceLister namespaces = new FakeNamespaceLister();
    for (JsonNode json : objects.path("namespaces")) {
      ObjectMeta meta = Vectors.as(ObjectMeta.class, json.path("metadata"));
      Map<String, String> labels = meta.getLabels();
      namespaces.with(meta.getName(), labels == null ? new String[0] : pairs(labels));
    }
    return namespaces;
  }

  private static String[] pairs(Map<String, String> map) {
    String[] pairs = new String[2 * map.size()];
    int i = 0;
    for (Map.Entry<String, String> entry : map.entrySet()) {
      pairs[i++] = entry.getKey();
      pairs[i++] = entry.getValue();
    }
    return pairs;
  }
}
