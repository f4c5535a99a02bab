package io.berth.kube;

import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.berth.cycle.ClusterEventHandler;
import io.berth.framework.EventResource;
import io.berth.model.LabelSelector;
import io.berth.model.Labels;
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

/** What plugins find in a live cluster as its objects come and go. */
class LiveListersTest {
  private final List<String> news = new ArrayList<>();
  private final EventDispatcher relay = new EventDispatcher();

  LiveListersTest() {
    relay.to(
        new ClusterEventHandler() {
          @Override
          public void pod(@Nullable PodInfo before, @Nullable PodInfo after) {}

          @Override
          public void node(@Nullable NodeDescription before, @Nullable NodeDescription after) {}

          @Override
          public void object(EventResource kind, @Nullable Object before, @Nullable Object after) {
            news.add((before == null ? "+" : after == null ? "-" : "~") + kind);
          }
        });
  }

  /** Puts objects of one kind in and takes them out. */
  private static final class Hand {
    private final Informer<HasMetadata> feed;

    @SuppressWarnings("unchecked") // only objects of the feed's own kind are made here
    Hand(List<Informer<?>> feeds, String resource) {
      feed =
          (Informer<HasMetadata>)
              feeds.stream()
                  .filter(one -> one.kind().resource().equals(resource))
                  .findFirst()
                  .orElseThrow();
    }

    Hand put(String name, String json) {
      return put("", name, json);
    }

    Hand put(String namespace, String name, String json) {
      feed.mirror().put(new DecodedObject<>(object(namespace, name, json), null));
      return this;
    }

    Hand remove(String name) {
      return remove("", name);
    }

    Hand remove(String namespace, String name) {
      feed.mirror().remove(object(namespace, name, "{}"));
      return this;
    }

    private HasMetadata object(String namespace, String name, String json) {
      HasMetadata object = feed.kind().blank().get();
      try {
        feed.kind().mapper().readerForUpdating(object).readValue(json);
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

  /** Tenants write these objects, and could make each of them a megabyte. */
  @Test
  void usesNoObjectsOfMoreEntriesThanAreSupported() {
    CachedStorageLister storage = new CachedStorageLister(relay);
    Hand claims = new Hand(storage.feeds(), "persistentvolumeclaims");
    claims.put("ns", "most", "{\"metadata\":{\"labels\":%s},\"spec\":{}}".formatted(many(0)));
    claims.put("ns", "long", "{\"metadata\":{\"labels\":%s},\"spec\":{}}".formatted(many(1)));
    CachedWorkloadLister workloads = new CachedWorkloadLister();
    Hand services = new Hand(workloads.feeds(), "services");
    services.put("ns", "long", "{\"spec\":{\"selector\":%s}}".formatted(many(1)));
    Hand replicaSets = new Hand(workloads.feeds(), "replicasets");
    String selector = "{\"spec\":{\"selector\":{\"matchLabels\":%s}}}";
    replicaSets.put("ns", "most", selector.formatted(many(0)));
    replicaSets.put("ns", "long", selector.formatted(many(1)));

    assertThat(storage.claim("ns", "most")).isNotNull();
    assertThat(storage.claim("ns", "long")).isNull();
    assertThat(workloads.serviceSelectors(pod("p").namespace("ns").label("k0", "").info()))
        .isEmpty();
    assertThat(workloads.replicaSet("ns", "most")).isNotNull();
    assertThat(workloads.replicaSet("ns", "long")).isNull();
  }

  /** Returns as many labels as are supported, or more. */
  private static String many(int more) {
    return IntStream.range(0, StoredObjectLimit.MAX_ENTRIES + more)
        .mapToObj("\"k%d\":\"\""::formatted)
        .collect(Collectors.joining(",", "{", "}"));
  }

  @Test
  void volumesByClass() {
    CachedStorageLister storage = new CachedStorageLister(relay);
    Hand volumes = new Hand(storage.feeds(), "persistentvolumes");
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
    assertThat(news)
        .containsExactly(
            "+PERSISTENT_VOLUME",
            "+PERSISTENT_VOLUME",
            "+PERSISTENT_VOLUME",
            "~PERSISTENT_VOLUME",
            "-PERSISTENT_VOLUME");
  }

  @Test
  void capacitiesInTheOrderOfTheirNames() {
    CachedStorageLister storage = new CachedStorageLister(relay);
    Hand capacities = new Hand(storage.feeds(), "csistoragecapacities");
    capacities.put("a", "c2", "{\"storageClassName\":\"fast\"}");
    capacities.put("b", "c1", "{\"storageClassName\":\"fast\"}");
    capacities.put("a", "c1", "{\"storageClassName\":\"fast\"}");
    assertThat(storage.capacitiesOfClass("fast"))
        .extracting(one -> one.getMetadata().getName() + one.getMetadata().getNamespace())
        .containsExactly("c1a", "c1b", "c2a");
  }

  @Test
  void attachmentsByNode() {
    CachedStorageLister storage = new CachedStorageLister(relay);
    Hand attachments = new Hand(storage.feeds(), "volumeattachments");
    attachments.put("a2", "{\"spec\":{\"nodeName\":\"n1\"}}");
    attachments.put("a1", "{\"spec\":{\"nodeName\":\"n1\"}}");
    assertThat(names(storage.attachmentsOn("n1"))).containsExactly("a1", "a2");
    assertThat(storage.attachmentsOn("n2")).isEmpty();
  }

  @Test
  void claimsClassesAndCsiObjectsByName() {
    CachedStorageLister storage = new CachedStorageLister(relay);
    new Hand(storage.feeds(), "persistentvolumeclaims").put("ns", "c", "{\"spec\":{}}");
    new Hand(storage.feeds(), "storageclasses").put("s", "{}");
    new Hand(storage.feeds(), "csinodes").put("n", "{\"spec\":{}}");
    new Hand(storage.feeds(), "csidrivers").put("d", "{\"spec\":{}}");
    assertThat(storage.claim("ns", "c")).isNotNull();
    assertThat(storage.claim("other", "c")).isNull();
    assertThat(storage.storageClass("s")).isNotNull();
    assertThat(storage.csiNode("n")).isNotNull();
    assertThat(storage.csiDriver("d")).isNotNull();
    assertThat(news)
        .containsExactly("+PERSISTENT_VOLUME_CLAIM", "+STORAGE_CLASS", "+CSI_NODE", "+CSI_DRIVER");
  }

  @Test
  void selectorsOfWorkloads() {
    CachedWorkloadLister workloads = new CachedWorkloadLister();
    Hand services = new Hand(workloads.feeds(), "services");
    services.put("ns", "s1", "{\"spec\":{\"selector\":{\"app\":\"a\"}}}");
    services.put("ns", "s2", "{\"spec\":{\"selector\":{\"app\":\"b\"}}}");
    services.put("ns", "s3", "{\"spec\":{}}");
    services.put("other", "s4", "{\"spec\":{\"selector\":{\"app\":\"a\"}}}");
    PodInfo pod = pod("p").namespace("ns").label("app", "a").info();
    assertThat(workloads.serviceSelectors(pod)).containsExactly(Labels.of(pairs("app", "a")));

    new Hand(workloads.feeds(), "replicationcontrollers")
        .put("ns", "rc", "{\"spec\":{\"selector\":{\"app\":\"a\"}}}");
    assertThat(workloads.replicationController("ns", "rc")).isEqualTo(Labels.of(pairs("app", "a")));
    String selector = "{\"spec\":{\"selector\":{\"matchLabels\":{\"app\":\"a\"}}}}";
    String malformed =
        "{\"spec\":{\"selector\":{\"matchExpressions\":[{\"key\":\"a\",\"operator\":\"Near\"}]}}}";
    new Hand(workloads.feeds(), "replicasets").put("ns", "a", selector).put("ns", "b", malformed);
    assertThat(workloads.replicaSet("ns", "a")).isEqualTo(LabelSelector.ofMap(pairs("app", "a")));
    assertThat(workloads.replicaSet("ns", "b")).isNull();
    new Hand(workloads.feeds(), "statefulsets").put("ns", "a", selector).remove("ns", "a");
    assertThat(workloads.statefulSet("ns", "a")).isNull();
  }

  @Test
  void namespacesInOrder() {
    CachedNamespaceLister namespaces = new CachedNamespaceLister();
    Hand hand = new Hand(List.of(namespaces.feed()), "namespaces");
    hand.put("b", "{\"metadata\":{\"labels\":{\"env\":\"prod\"}}}");
    hand.put("a", "{\"metadata\":{\"labels\":{\"env\":\"prod\"}}}");
    hand.put("c", "{}");
    assertThat(namespaces.matching(LabelSelector.ofMap(pairs("env", "prod"))))
        .containsExactly("a", "b");
    assertThat(namespaces.matching(LabelSelector.EVERYTHING)).containsExactly("a", "b", "c");
    hand.remove("a");
    assertThat(namespaces.labels("a")).isEqualTo(Labels.EMPTY);
    assertThat(namespaces.labels("b")).isEqualTo(Labels.of(pairs("env", "prod")));
  }

  @Test
  void selectsNamespacesAgainAfterAChange() {
    CachedNamespaceLister namespaces = new CachedNamespaceLister();
    Hand hand = new Hand(List.of(namespaces.feed()), "namespaces");
    LabelSelector production = LabelSelector.ofMap(pairs("env", "prod"));
    hand.put("a", "{\"metadata\":{\"labels\":{\"env\":\"prod\"}}}");
    List<String> before = namespaces.matching(production);
    assertThat(before).containsExactly("a");
    assertThat(namespaces.matching(LabelSelector.ofMap(pairs("env", "prod")))).isSameAs(before);
    hand.put("b", "{\"metadata\":{\"labels\":{\"env\":\"prod\"}}}");
    assertThat(namespaces.matching(production)).containsExactly("a", "b");
    hand.put("a", "{\"metadata\":{\"labels\":{\"env\":\"dev\"}}}");
    assertThat(namespaces.matching(production)).containsExactly("b");
    hand.remove("b");
    assertThat(namespaces.matching(production)).isEmpty();
  }

  @Test
  void budgetsInTheOrderOfTheirNamespaces() {
    CachedDisruptionBudgetLister budgets = new CachedDisruptionBudgetLister();
    Hand hand = new Hand(List.of(budgets.feed()), "poddisruptionbudgets");
    hand.put("a-b", "x", budget(3));
    hand.put("a", "y", budget(2));
    hand.put("a", "x", budget(1));
    hand.put(
        "a",
        "malformed",
        "{\"spec\":{\"selector\":{\"matchExpressions\":[{\"key\":\"a\",\"operator\":\"Near\"}]}}}");
    assertThat(budgets.all()).extracting(one -> one.allowed()).containsExactly(1, 2, 3);
    hand.remove("a", "y").put("a", "x", budget(7));
    assertThat(budgets.all()).extracting(one -> one.allowed()).containsExactly(7, 3);
  }

  private static String budget(int allowed) {
    return "{\"spec\":{\"selector\":{}},\"status\":{\"disruptionsAllowed\":%d}}".formatted(allowed);
  }

  @Test
  void devicesUnderTheNamesOfResources() {
    CachedDeviceLister devices = new CachedDeviceLister(relay);
    Hand classes = new Hand(List.of(devices.classes()), "deviceclasses");
    classes.put("gpu", "{\"spec\":{\"extendedResourceName\":\"example.com/gpu\"}}");
    classes.put("gpu2", "{\"spec\":{\"extendedResourceName\":\"example.com/gpu\"}}");
    assertThat(devices.offers(ResourceName.of("example.com/gpu"))).isTrue();
    assertThat(devices.offers(ResourceName.of("deviceclass.resource.kubernetes.io/gpu"))).isTrue();
    assertThat(devices.offers(ResourceName.of("gpu"))).isFalse();
    classes.remove("gpu");
    assertThat(devices.offers(ResourceName.of("example.com/gpu"))).isTrue();
    assertThat(devices.offers(ResourceName.of("deviceclass.resource.kubernetes.io/gpu"))).isFalse();
    classes.remove("gpu2");
    assertThat(devices.offers(ResourceName.of("example.com/gpu"))).isFalse();

    new Hand(List.of(devices.claims()), "resourceclaims").put("ns", "c", "{}");
    assertThat(devices.claim("ns", "c")).isNotNull();
    assertThat(news).endsWith("-DEVICE_CLASS", "+RESOURCE_CLAIM");
  }
}
