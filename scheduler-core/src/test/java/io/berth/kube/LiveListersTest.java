package io.berth.kube;

import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.berth.cycle.ClusterEventHandler;
import io.berth.framework.EventResource;
import io.berth.model.LabelSelector;
import io.berth.model.LabelSet;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import io.berth.model.ResourceName;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests the listers while objects are added, changed and deleted. */
class LiveListersTest {
  private final List<String> events = new ArrayList<>();
  private final EventDispatcher dispatcher = new EventDispatcher();

  LiveListersTest() {
    dispatcher.setTarget(
        new ClusterEventHandler() {
          @Override
          public void onPodChange(@Nullable PodInfo before, @Nullable PodInfo after) {}

          @Override
          public void onNodeChange(
              @Nullable NodeDescription before, @Nullable NodeDescription after) {}

          @Override
          public void onObjectChange(
              EventResource kind, @Nullable Object before, @Nullable Object after) {
            events.add((before == null ? "+" : after == null ? "-" : "~") + kind);
          }
        });
  }

  /** Puts and removes objects of one kind. */
  private static final class StoreWriter {
    private final Informer<HasMetadata> informer;

    @SuppressWarnings("unchecked") // creates only objects of the informer's kind
    StoreWriter(List<Informer<?>> informers, String resource) {
      informer =
          (Informer<HasMetadata>)
              informers.stream()
                  .filter(one -> one.kind().resource().equals(resource))
                  .findFirst()
                  .orElseThrow();
    }

    StoreWriter put(String name, String json) {
      return put("", name, json);
    }

    StoreWriter put(String namespace, String name, String json) {
      informer.store().put(new DecodedObject<>(object(namespace, name, json), null));
      return this;
    }

    StoreWriter remove(String name) {
      return remove("", name);
    }

    StoreWriter remove(String namespace, String name) {
      informer.store().remove(object(namespace, name, "{}"));
      return this;
    }

    private HasMetadata object(String namespace, String name, String json) {
      HasMetadata object = informer.kind().constructor().get();
      try {
        informer.kind().mapper().readerForUpdating(object).readValue(json);
      } catch (JsonProcessingException e) {
        throw new AssertionError(e);
      }
      ObjectMeta meta = object.getMetadata() == null ? new ObjectMeta() : object.getMetadata();
      meta.setName(name);
      meta.setNamespace(namespace.isEmpty() ? null : namespace);
      object.setMetadata(meta);
      return object;
    }
  }

  private static List<String> names(List<? extends HasMetadata> objects) {
    return objects.stream().map(one -> one.getMetadata().getName()).toList();
  }

  private static Map<String, String> pairs(String key, String value) {
    Map<String, String> pairs = new LinkedHashMap<>();
    pairs.put(key, value);
    return pairs;
  }

  /** Tenants write these objects, which can be a megabyte each. */
  @Test
  void ignoresObjectsWithTooManyEntries() {
    CachedStorageLister storage = new CachedStorageLister(dispatcher);
    StoreWriter claims = new StoreWriter(storage.informers(), "persistentvolumeclaims");
    claims.put("ns", "most", "{\"metadata\":{\"labels\":%s},\"spec\":{}}".formatted(many(0)));
    claims.put("ns", "long", "{\"metadata\":{\"labels\":%s},\"spec\":{}}".formatted(many(1)));
    CachedPodSelectorLister workloads = new CachedPodSelectorLister();
    StoreWriter services = new StoreWriter(workloads.informers(), "services");
    services.put("ns", "long", "{\"spec\":{\"selector\":%s}}".formatted(many(1)));
    StoreWriter replicaSets = new StoreWriter(workloads.informers(), "replicasets");
    String selector = "{\"spec\":{\"selector\":{\"matchLabels\":%s}}}";
    replicaSets.put("ns", "most", selector.formatted(many(0)));
    replicaSets.put("ns", "long", selector.formatted(many(1)));

    assertThat(storage.claim("ns", "most")).isNotNull();
    assertThat(storage.claim("ns", "long")).isNull();
    assertThat(workloads.serviceSelectors(pod("p").namespace("ns").label("k0", "").info()))
        .isEmpty();
    assertThat(workloads.replicaSetSelector("ns", "most")).isNotNull();
    assertThat(workloads.replicaSetSelector("ns", "long")).isNull();
  }

  /** Returns the maximum number of labels, or more. */
  private static String many(int more) {
    return IntStream.range(0, StoredObjectLimit.MAX_ENTRIES + more)
        .mapToObj("\"k%d\":\"\""::formatted)
        .collect(Collectors.joining(",", "{", "}"));
  }

  @Test
  void listsVolumesByClass() {
    CachedStorageLister storage = new CachedStorageLister(dispatcher);
    StoreWriter volumes = new StoreWriter(storage.informers(), "persistentvolumes");
    volumes.put("v2", "{\"spec\":{\"storageClassName\":\"fast\"}}");
    volumes.put("v1", "{\"spec\":{\"storageClassName\":\"fast\"}}");
    volumes.put("v3", "{\"spec\":{}}");
    assertThat(names(storage.volumesOfClass("fast"))).containsExactly("v1", "v2");
    assertThat(names(storage.volumesOfClass(""))).containsExactly("v3");
    volumes.put("v1", "{\"spec\":{\"storageClassName\":\"slow\"}}").remove("v2");
    assertThat(storage.volumesOfClass("fast")).isEmpty();
    assertThat(names(storage.volumesOfClass("slow"))).containsExactly("v1");
    assertThat(storage.volume("v1")).isNotNull();
    assertThat(storage.volume("v2")).isNull();
    assertThat(events)
        .containsExactly(
            "+PERSISTENT_VOLUME",
            "+PERSISTENT_VOLUME",
            "+PERSISTENT_VOLUME",
            "~PERSISTENT_VOLUME",
            "-PERSISTENT_VOLUME");
  }

  @Test
  void listsCapacitiesInOrderOfNames() {
    CachedStorageLister storage = new CachedStorageLister(dispatcher);
    StoreWriter capacities = new StoreWriter(storage.informers(), "csistoragecapacities");
    capacities.put("a", "c2", "{\"storageClassName\":\"fast\"}");
    capacities.put("b", "c1", "{\"storageClassName\":\"fast\"}");
    capacities.put("a", "c1", "{\"storageClassName\":\"fast\"}");
    assertThat(storage.capacitiesOfClass("fast"))
        .extracting(one -> one.getMetadata().getName() + one.getMetadata().getNamespace())
        .containsExactly("c1a", "c1b", "c2a");
  }

  @Test
  void listsAttachmentsByNode() {
    CachedStorageLister storage = new CachedStorageLister(dispatcher);
    StoreWriter attachments = new StoreWriter(storage.informers(), "volumeattachments");
    attachments.put("a2", "{\"spec\":{\"nodeName\":\"n1\"}}");
    attachments.put("a1", "{\"spec\":{\"nodeName\":\"n1\"}}");
    assertThat(names(storage.attachmentsOn("n1"))).containsExactly("a1", "a2");
    assertThat(storage.attachmentsOn("n2")).isEmpty();
  }

  @Test
  void findsClaimsClassesAndCsiObjectsByName() {
    CachedStorageLister storage = new CachedStorageLister(dispatcher);
    new StoreWriter(storage.informers(), "persistentvolumeclaims").put("ns", "c", "{\"spec\":{}}");
    new StoreWriter(storage.informers(), "storageclasses").put("s", "{}");
    new StoreWriter(storage.informers(), "csinodes").put("n", "{\"spec\":{}}");
    new StoreWriter(storage.informers(), "csidrivers").put("d", "{\"spec\":{}}");
    assertThat(storage.claim("ns", "c")).isNotNull();
    assertThat(storage.claim("other", "c")).isNull();
    assertThat(storage.storageClass("s")).isNotNull();
    assertThat(storage.csiNode("n")).isNotNull();
    assertThat(storage.csiDriver("d")).isNotNull();
    assertThat(events)
        .containsExactly("+PERSISTENT_VOLUME_CLAIM", "+STORAGE_CLASS", "+CSI_NODE", "+CSI_DRIVER");
  }

  @Test
  void returnsSelectorsOfWorkloads() {
    CachedPodSelectorLister workloads = new CachedPodSelectorLister();
    StoreWriter services = new StoreWriter(workloads.informers(), "services");
    services.put("ns", "s1", "{\"spec\":{\"selector\":{\"app\":\"a\"}}}");
    services.put("ns", "s2", "{\"spec\":{\"selector\":{\"app\":\"b\"}}}");
    services.put("ns", "s3", "{\"spec\":{}}");
    services.put("other", "s4", "{\"spec\":{\"selector\":{\"app\":\"a\"}}}");
    PodInfo pod = pod("p").namespace("ns").label("app", "a").info();
    assertThat(workloads.serviceSelectors(pod)).containsExactly(LabelSet.of(pairs("app", "a")));

    new StoreWriter(workloads.informers(), "replicationcontrollers")
        .put("ns", "rc", "{\"spec\":{\"selector\":{\"app\":\"a\"}}}");
    assertThat(workloads.replicationControllerSelector("ns", "rc"))
        .isEqualTo(LabelSet.of(pairs("app", "a")));
    String selector = "{\"spec\":{\"selector\":{\"matchLabels\":{\"app\":\"a\"}}}}";
    String malformed =
        "{\"spec\":{\"selector\":{\"matchExpressions\":[{\"key\":\"a\",\"operator\":\"Near\"}]}}}";
    new StoreWriter(workloads.informers(), "replicasets")
        .put("ns", "a", selector)
        .put("ns", "b", malformed);
    assertThat(workloads.replicaSetSelector("ns", "a"))
        .isEqualTo(LabelSelector.ofMap(pairs("app", "a")));
    assertThat(workloads.replicaSetSelector("ns", "b")).isNull();
    new StoreWriter(workloads.informers(), "statefulsets")
        .put("ns", "a", selector)
        .remove("ns", "a");
    assertThat(workloads.statefulSetSelector("ns", "a")).isNull();
  }

  @Test
  void listsNamespacesInOrder() {
    CachedNamespaceLister namespaces = new CachedNamespaceLister();
    StoreWriter writer = new StoreWriter(List.of(namespaces.informer()), "namespaces");
    writer.put("b", "{\"metadata\":{\"labels\":{\"env\":\"prod\"}}}");
    writer.put("a", "{\"metadata\":{\"labels\":{\"env\":\"prod\"}}}");
    writer.put("c", "{}");
    assertThat(namespaces.matching(LabelSelector.ofMap(pairs("env", "prod"))))
        .containsExactly("a", "b");
    assertThat(namespaces.matching(LabelSelector.EVERYTHING)).containsExactly("a", "b", "c");
    writer.remove("a");
    assertThat(namespaces.labels("a")).isEqualTo(LabelSet.EMPTY);
    assertThat(namespaces.labels("b")).isEqualTo(LabelSet.of(pairs("env", "prod")));
  }

  @Test
  void rematchesNamespacesAfterChange() {
    CachedNamespaceLister namespaces = new CachedNamespaceLister();
    StoreWriter writer = new StoreWriter(List.of(namespaces.informer()), "namespaces");
    LabelSelector production = LabelSelector.ofMap(pairs("env", "prod"));
    writer.put("a", "{\"metadata\":{\"labels\":{\"env\":\"prod\"}}}");
    List<String> before = namespaces.matching(production);
    assertThat(before).containsExactly("a");
    assertThat(namespaces.matching(LabelSelector.ofMap(pairs("env", "prod")))).isSameAs(before);
    writer.put("b", "{\"metadata\":{\"labels\":{\"env\":\"prod\"}}}");
    assertThat(namespaces.matching(production)).containsExactly("a", "b");
    writer.put("a", "{\"metadata\":{\"labels\":{\"env\":\"dev\"}}}");
    assertThat(namespaces.matching(production)).containsExactly("b");
    writer.remove("b");
    assertThat(namespaces.matching(production)).isEmpty();
  }

  @Test
  void listsBudgetsInOrderOfNamespaces() {
    CachedDisruptionBudgetLister budgets = new CachedDisruptionBudgetLister();
    StoreWriter writer = new StoreWriter(List.of(budgets.informer()), "poddisruptionbudgets");
    writer.put("a-b", "x", budget(3));
    writer.put("a", "y", budget(2));
    writer.put("a", "x", budget(1));
    writer.put(
        "a",
        "malformed",
        "{\"spec\":{\"selector\":{\"matchExpressions\":[{\"key\":\"a\",\"operator\":\"Near\"}]}}}");
    assertThat(budgets.all()).extracting(one -> one.disruptionsAllowed()).containsExactly(1, 2, 3);
    writer.remove("a", "y").put("a", "x", budget(7));
    assertThat(budgets.all()).extracting(one -> one.disruptionsAllowed()).containsExactly(7, 3);
  }

  private static String budget(int allowed) {
    return "{\"spec\":{\"selector\":{}},\"status\":{\"disruptionsAllowed\":%d}}".formatted(allowed);
  }

  @Test
  void findsDeviceClassesByExtendedResource() {
    CachedDeviceLister devices = new CachedDeviceLister(dispatcher);
    StoreWriter classes = new StoreWriter(List.of(devices.classes()), "deviceclasses");
    classes.put("gpu", "{\"spec\":{\"extendedResourceName\":\"example.com/gpu\"}}");
    classes.put("gpu2", "{\"spec\":{\"extendedResourceName\":\"example.com/gpu\"}}");
    assertThat(devices.hasExtendedResource(ResourceName.of("example.com/gpu"))).isTrue();
    assertThat(
            devices.hasExtendedResource(ResourceName.of("deviceclass.resource.kubernetes.io/gpu")))
        .isTrue();
    assertThat(devices.hasExtendedResource(ResourceName.of("gpu"))).isFalse();
    classes.remove("gpu");
    assertThat(devices.hasExtendedResource(ResourceName.of("example.com/gpu"))).isTrue();
    assertThat(
            devices.hasExtendedResource(ResourceName.of("deviceclass.resource.kubernetes.io/gpu")))
        .isFalse();
    classes.remove("gpu2");
    assertThat(devices.hasExtendedResource(ResourceName.of("example.com/gpu"))).isFalse();

    new StoreWriter(List.of(devices.claims()), "resourceclaims").put("ns", "c", "{}");
    assertThat(devices.claim("ns", "c")).isNotNull();
    assertThat(events).endsWith("-DEVICE_CLASS", "+RESOURCE_CLAIM");
  }
}
