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

/** Objects as the API server wrote them. */
class RawObjectCacheTest {
  private static final RawObjectConfig ALL = new RawObjectConfig(true, true, true);
  private static final PodInfo WEB = Pods.pod("web").uid("u1").info();

  private static LiveCluster cluster(RawObjectConfig wanted) {
    return new LiveCluster(new EventDispatcher(), wanted);
  }

  private static <T extends HasMetadata> void put(Informer<T> feed, String json)
      throws IOException {
    byte[] text = json.getBytes(StandardCharsets.UTF_8);
    JsonObjectReader<T> items = new JsonObjectReader<>(feed.kind());
    try (JsonParser parser = items.parser(new ByteArrayInputStream(text))) {
      parser.nextToken();
      feed.mirror().put(items.read(parser));
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
  void aPodIsKeptWithAllThatSchedulingDoesNotRead() throws IOException {
    LiveCluster cluster = cluster(ALL);

    put(cluster.pods(), pod("u1", "", "1"));

    assertThat(text(cluster.podText(WEB)))
        .isEqualTo(
            "{\"metadata\":{\"name\":\"web\",\"namespace\":\"default\",\"uid\":\"u1\","
                + "\"resourceVersion\":\"1\",\"annotations\":{\"a\":\"b\"}},\"spec\":{\"containers\":["
                + "{\"name\":\"main\",\"image\":\"x\",\"tty\":true}]},\"status\":{}}");
    assertThat(cluster.hasPod("default", "web")).isTrue();
  }

  @Test
  void aNodeKeepsItsManagedFieldsAndStaysNew() throws IOException {
    LiveCluster cluster = cluster(ALL);
    String node =
        "{\"kind\":\"Node\",\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"%d\","
            + "\"managedFields\":[]},\"status\":{\"phase\":\"%d\"}}";

    put(cluster.nodes(), node.formatted(1, 1));
    put(cluster.nodes(), node.formatted(2, 2)); // as far as scheduling goes, the same

    assertThat(text(cluster.nodeText("a")))
        .isEqualTo(
            "{\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"2\",\"managedFields\":[]},"
                + "\"status\":{\"phase\":\"2\"}}");
  }

  record Wish(String name, RawObjectConfig wanted, String node, boolean kept) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Wish> wishes() {
    RawObjectConfig waiting = new RawObjectConfig(false, true, false);
    return Stream.of(
        new Wish("waits, wanted", waiting, "", true),
        new Wish("on a node, not wanted", waiting, "a", false),
        new Wish("on a node, wanted", ALL, "a", true),
        new Wish("nothing wanted", RawObjectConfig.NONE, "", false));
  }

  @ParameterizedTest
  @MethodSource("wishes")
  void onlyWhatIsWantedIsKept(Wish row) throws IOException {
    LiveCluster cluster = cluster(row.wanted);

    put(cluster.pods(), pod("u1", row.node, "1"));

    assertThat(cluster.podText(WEB) != null).isEqualTo(row.kept);
    assertThat(cluster.hasPod("default", "web")).isTrue();
  }

  @Test
  void aPodThatGotItsNodeIsNotKeptAnyMore() throws IOException {
    LiveCluster cluster = cluster(new RawObjectConfig(false, true, false));

    put(cluster.pods(), pod("u1", "", "1"));
    put(cluster.pods(), pod("u1", "a", "2"));

    assertThat(cluster.podText(WEB)).isNull();
  }

  @Test
  void anotherPodOfTheSameNameIsNotMistakenForIt() throws IOException {
    LiveCluster cluster = cluster(ALL);

    put(cluster.pods(), pod("u2", "", "1"));

    assertThat(cluster.podText(WEB)).isNull();
  }

  @Test
  void whatIsGoneIsForgotten() throws IOException {
    LiveCluster cluster = cluster(ALL);
    put(cluster.pods(), pod("u1", "", "1"));
    put(cluster.nodes(), "{\"metadata\":{\"name\":\"a\"}}");
    put(cluster.nodes(), "{\"metadata\":{\"name\":\"b\"}}");

    cluster.pods().mirror().remove(Pods.pod("web").uid("u1").build());
    cluster.nodes().mirror().beginList();
    put(cluster.nodes(), "{\"metadata\":{\"name\":\"b\"}}");
    cluster.nodes().mirror().endList();

    assertThat(cluster.podText(WEB)).isNull();
    assertThat(cluster.nodeText("a")).isNull();
    assertThat(cluster.nodeText("b")).isNotNull();
  }

  @Test
  void holdsKeysOnlyWhileAListIsRead() throws IOException {
    Store<Node> sink = ObjectStore.of("nodes", node -> node, (key, before, after) -> {});
    RawObjectCache<Node> keeper = new RawObjectCache<>(sink, node -> true, List.of());
    Informer<Node> feed = new Informer<>(cluster(ALL).nodes().kind(), keeper);

    keeper.beginList();
    put(feed, "{\"metadata\":{\"name\":\"a\"}}");
    assertThat(keeper.listedKeys()).isEqualTo(1);
    keeper.endList();
    for (int i = 0; i < 1000; i++) {
      String name = "node-" + i;
      put(feed, "{\"metadata\":{\"name\":\"" + name + "\"}}");
      keeper.remove(new NodeBuilder().withNewMetadata().withName(name).endMetadata().build());
    }

    assertThat(keeper.listedKeys()).isZero();
    assertThat(keeper.get("a")).isNotNull();
  }

  @Test
  void anObjectThatCannotBeUsedSpoilsNothing() throws IOException {
    LiveCluster cluster = cluster(ALL);
    List<String> kept = new ArrayList<>();

    put(cluster.nodes(), "{\"metadata\":{\"name\":\"a\"},\"status\":{\"allocatable\":[]}}");
    put(cluster.nodes(), "{\"metadata\":{\"name\":\"b\"}}");

    for (String name : List.of("a", "b")) {
      if (cluster.nodeText(name) != null) {
        kept.add(name);
      }
    }
    assertThat(kept).containsExactly("b");
    assertThat(cluster.node("a")).isNull();
  }

  @Test
  void everythingIsAskedForAsJson() {
    assertThat(cluster(ALL).pods().kind().forms()).isEqualTo("application/json");
    assertThat(cluster(ALL).nodes().kind().forms()).isEqualTo("application/json");
    assertThat(cluster(RawObjectConfig.NONE).pods().kind().forms()).contains("protobuf");
    assertThat(cluster(ALL).pods().kind().selector())
        .isEqualTo(cluster(RawObjectConfig.NONE).pods().kind().selector());
  }
}
