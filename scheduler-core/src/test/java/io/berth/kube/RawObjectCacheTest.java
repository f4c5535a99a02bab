package io.berth.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import io.berth.model.PodInfo;
import io.berth.testing.Pods;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the cache of raw objects. */
class RawObjectCacheTest {
  private static final RawObjectConfig ALL = new RawObjectConfig(true, true, true);
  private static final PodInfo WEB = Pods.pod("web").uid("u1").info();

  private static LiveCluster cluster(RawObjectConfig config) {
    return new LiveCluster(new EventDispatcher(), config);
  }

  private static <T extends HasMetadata> void put(Informer<T> informer, String json)
      throws IOException {
    byte[] text = json.getBytes(StandardCharsets.UTF_8);
    JsonObjectReader<T> items = new JsonObjectReader<>(informer.kind());
    try (JsonParser parser = items.parser(new ByteArrayInputStream(text))) {
      parser.nextToken();
      informer.store().put(items.read(parser));
    }
  }

  private static String pod(String uid, String node, String version) {
    return """
    {"kind":"Pod","apiVersion":"v1","metadata":{"name":"web","namespace":"default","uid":"%s",\
    "resourceVersion":"%s","managedFields":[{"manager":"kubectl"}],"annotations":{"a":"b"}},\
    "spec":{"containers":[{"name":"main","image":"x","tty":true}]%s},"status":{}}\
    """
        .formatted(uid, version, node.isEmpty() ? "" : ",\"nodeName\":\"" + node + "\"");
  }

  private static @Nullable String text(byte @Nullable [] json) {
    return json == null ? null : new String(json, StandardCharsets.UTF_8);
  }

  @Test
  void cachesPodWithAllFields() throws IOException {
    LiveCluster cluster = cluster(ALL);

    put(cluster.pods(), pod("u1", "", "1"));

    assertThat(text(cluster.podJson(WEB)))
        .isEqualTo(
            "{\"metadata\":{\"name\":\"web\",\"namespace\":\"default\",\"uid\":\"u1\","
                + "\"resourceVersion\":\"1\",\"annotations\":{\"a\":\"b\"}},\"spec\":{\"containers\":["
                + "{\"name\":\"main\",\"image\":\"x\",\"tty\":true}]},\"status\":{}}");
    assertThat(cluster.podExists("default", "web")).isTrue();
  }

  @Test
  void cachesCurrentNodeWithManagedFields() throws IOException {
    LiveCluster cluster = cluster(ALL);
    String node =
        "{\"kind\":\"Node\",\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"%d\","
            + "\"managedFields\":[]},\"status\":{\"phase\":\"%d\"}}";

    put(cluster.nodes(), node.formatted(1, 1));
    put(cluster.nodes(), node.formatted(2, 2)); // equal for scheduling

    assertThat(text(cluster.nodeJson("a")))
        .isEqualTo(
            "{\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"2\",\"managedFields\":[]},"
                + "\"status\":{\"phase\":\"2\"}}");
  }

  record Case(String name, RawObjectConfig config, String node, boolean isCached) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    RawObjectConfig waiting = new RawObjectConfig(false, true, false);
    return Stream.of(
        new Case("unbound, selected", waiting, "", true),
        new Case("bound, not selected", waiting, "a", false),
        new Case("bound, selected", ALL, "a", true),
        new Case("nothing selected", RawObjectConfig.NONE, "", false));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void cachesOnlyConfiguredObjects(Case row) throws IOException {
    LiveCluster cluster = cluster(row.config);

    put(cluster.pods(), pod("u1", row.node, "1"));

    assertThat(cluster.podJson(WEB) != null).isEqualTo(row.isCached);
    assertThat(cluster.podExists("default", "web")).isTrue();
  }

  @Test
  void removesPodWhenItIsBound() throws IOException {
    LiveCluster cluster = cluster(new RawObjectConfig(false, true, false));

    put(cluster.pods(), pod("u1", "", "1"));
    put(cluster.pods(), pod("u1", "a", "2"));

    assertThat(cluster.podJson(WEB)).isNull();
  }

  @Test
  void doesNotReturnPodWithOtherUid() throws IOException {
    LiveCluster cluster = cluster(ALL);

    put(cluster.pods(), pod("u2", "", "1"));

    assertThat(cluster.podJson(WEB)).isNull();
  }

  @Test
  void removesDeletedObjects() throws IOException {
    LiveCluster cluster = cluster(ALL);
    put(cluster.pods(), pod("u1", "", "1"));
    put(cluster.nodes(), "{\"metadata\":{\"name\":\"a\"}}");
    put(cluster.nodes(), "{\"metadata\":{\"name\":\"b\"}}");

    cluster.pods().store().remove(Pods.pod("web").uid("u1").build());
    cluster.nodes().store().beginList();
    put(cluster.nodes(), "{\"metadata\":{\"name\":\"b\"}}");
    cluster.nodes().store().endList();

    assertThat(cluster.podJson(WEB)).isNull();
    assertThat(cluster.nodeJson("a")).isNull();
    assertThat(cluster.nodeJson("b")).isNotNull();
  }

  @Test
  void holdsListedKeysOnlyDuringList() throws IOException {
    Store<Node> sink = ObjectStore.of("nodes", node -> node, (key, before, after) -> {});
    RawObjectCache<Node> cache = new RawObjectCache<>(sink, node -> true, List.of());
    Informer<Node> informer = new Informer<>(cluster(ALL).nodes().kind(), cache);

    cache.beginList();
    put(informer, "{\"metadata\":{\"name\":\"a\"}}");
    assertThat(cache.listedKeys()).isEqualTo(1);
    cache.endList();
    for (int i = 0; i < 1000; i++) {
      String name = "node-" + i;
      put(informer, "{\"metadata\":{\"name\":\"" + name + "\"}}");
      cache.remove(new NodeBuilder().withNewMetadata().withName(name).endMetadata().build());
    }

    assertThat(cache.listedKeys()).isZero();
    assertThat(cache.get("a")).isNotNull();
  }

  @Test
  void ignoresInvalidObject() throws IOException {
    LiveCluster cluster = cluster(ALL);
    List<String> isCached = new ArrayList<>();

    put(cluster.nodes(), "{\"metadata\":{\"name\":\"a\"},\"status\":{\"allocatable\":[]}}");
    put(cluster.nodes(), "{\"metadata\":{\"name\":\"b\"}}");

    for (String name : List.of("a", "b")) {
      if (cluster.nodeJson(name) != null) {
        isCached.add(name);
      }
    }
    assertThat(isCached).containsExactly("b");
    assertThat(cluster.node("a")).isNull();
  }

  @Test
  void requestsRawObjectsAsJson() {
    assertThat(cluster(ALL).pods().kind().mediaTypes()).isEqualTo("application/json");
    assertThat(cluster(ALL).nodes().kind().mediaTypes()).isEqualTo("application/json");
    assertThat(cluster(RawObjectConfig.NONE).pods().kind().mediaTypes()).contains("protobuf");
    assertThat(cluster(ALL).pods().kind().fieldSelector())
        .isEqualTo(cluster(RawObjectConfig.NONE).pods().kind().fieldSelector());
  }
}
