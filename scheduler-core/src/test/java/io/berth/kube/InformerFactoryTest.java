package io.berth.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.cycle.ClusterEventHandler;
import io.berth.framework.EventResource;
import io.berth.framework.Ticker;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The whole feed over real HTTP. */
@Timeout(60)
class InformerFactoryTest {
  private static final String PODS = "/api/v1/pods";
  private static final String NODES = "/api/v1/nodes";
  private static final Duration LONG = Duration.ofSeconds(30);

  private final WatchServer http = new WatchServer();
  private final ApiServer server =
      ApiServer.connect(ConnectionSettings.of(null).withMaster(http.url()), Ticker.system());
  private final InformerFactory feed =
      new InformerFactory(
          server::open,
          new TimeSource(Ticker.system(), pause -> Thread.onSpinWait()),
          new SplittableRandom(1),
          RawObjectConfig.NONE);
  private final BlockingQueue<String> news = new LinkedBlockingQueue<>();

  @AfterEach
  void close() {
    feed.close();
    server.close();
    http.close();
  }

  private void start() {
    feed.start(
        new ClusterEventHandler() {
          @Override
          public void pod(@Nullable PodInfo before, @Nullable PodInfo after) {
            news.add("pod " + place(before) + "->" + place(after));
          }

          @Override
          public void node(@Nullable NodeDescription before, @Nullable NodeDescription after) {
            news.add("node " + cpu(before) + "->" + cpu(after));
          }

          @Override
          public void rejected(PodInfo pod, String reason) {
            news.add(place(pod) + " " + reason);
          }

          @Override
          public void object(EventResource kind, @Nullable Object before, @Nullable Object after) {
            news.add(kind.label());
          }
        });
  }

  private static String place(@Nullable PodInfo pod) {
    return pod == null ? "none" : pod.name() + "@" + pod.nodeName();
  }

  private static String cpu(@Nullable NodeDescription node) {
    return node == null ? "none" : node.name() + ":" + node.allocatable().milliCpu();
  }

  private String next() throws InterruptedException {
    String next = news.poll(30, TimeUnit.SECONDS);
    assertThat(next).as("the next news").isNotNull();
    return next;
  }

  private static String event(String type, String object) {
    return "{\"type\":\"%s\",\"object\":%s}".formatted(type, object);
  }

  private static String pod(String name, int version, String node) {
    return """
    {"metadata":{"name":"%s","namespace":"d","uid":"%s","resourceVersion":"%d"},\
    "spec":{"nodeName":"%s","containers":[{"name":"c"}]}}\
    """
        .formatted(name, name, version, node);
  }

  private static String node(String name, int version, String cpu) {
    return """
    {"metadata":{"name":"%s","uid":"%s","resourceVersion":"%d"},\
    "status":{"allocatable":{"cpu":"%s"},\
    "conditions":[{"type":"Ready","status":"True","lastHeartbeatTime":"%d"}]}}\
    """
        .formatted(name, name, version, cpu, version);
  }

  @Test
  void syncsAndTellsWhatChanges() throws InterruptedException {
    http.list(NODES, 5, node("n1", 1, "4")).list(PODS, 5, pod("p1", 2, "n1"));
    start();
    assertThat(feed.awaitSynced(LONG)).isTrue();
    assertThat(feed.isSynced()).isTrue();
    assertThat(feed.missing()).isEmpty();
    assertThat(news).containsExactlyInAnyOrder("node none->n1:4000", "pod none->p1@n1");
    news.clear();

    http.send(NODES, event("MODIFIED", node("n1", 6, "4")));
    http.send(NODES, event("MODIFIED", node("n1", 7, "5")));
    assertThat(next()).as("a heartbeat is not told").isEqualTo("node n1:4000->n1:5000");
    http.send(PODS, event("DELETED", pod("p1", 8, "n1")));
    assertThat(next()).isEqualTo("pod p1@n1->none");
  }

  @Test
  void readsOnlyWhatSomebodyLooksAt() throws InterruptedException {
    feed.storage();
    feed.storage();
    feed.resourceClaims();
    start();
    assertThat(feed.awaitSynced(LONG)).isTrue();
    assertThat(feed.syncTimes().keySet())
        .containsExactly(
            "nodes",
            "pods",
            "persistentvolumeclaims",
            "persistentvolumes",
            "storageclasses",
            "csinodes",
            "csidrivers",
            "csistoragecapacities",
            "volumeattachments",
            "resourceclaims");
    assertThatThrownBy(feed::namespaces)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("It is too late to read namespaces: the feed was started.");
  }

  @Test
  void asksOnlyForPodsThatAreNotFinished() throws InterruptedException {
    http.list(PODS, 5, pod("p1", 2, "n1")).send(PODS, event("DELETED", pod("p1", 6, "n1")));
    start();
    assertThat(next()).isEqualTo("pod none->p1@n1");
    assertThat(next()).isEqualTo("pod p1@n1->none");
    String selector = "fieldSelector=status.phase%21%3DSucceeded%2Cstatus.phase%21%3DFailed";
    assertThat(http.requests().poll()).isEqualTo(PODS + "?" + selector);
    assertThat(http.requests().poll()).contains("?watch=true").endsWith("&" + selector);
  }

  @Test
  void tellsOfPodsThatAKubeletWouldNotRun() throws InterruptedException {
    String failed = PODS + WatchServer.FAILED;
    http.list(failed, 5);
    http.send(failed, event("ADDED", rejected("p1", 6)));
    start();

    assertThat(next()).isEqualTo("p1@n1 OutOfcpu");
  }

  private static String rejected(String name, int version) {
    String status =
        ",\"status\":{\"phase\":\"Failed\",\"reason\":\"OutOfcpu\",\"message\":\"Pod was rejected:"
            + " x\"}}";
    return pod(name, version, "n1").replaceFirst("}$", status);
  }

  @Test
  void goesOnAfterACutWithoutLosingAnything() throws InterruptedException {
    http.list(PODS, 5, pod("p1", 2, ""));
    http.send(PODS, event("MODIFIED", pod("p1", 6, "n1")));
    start();
    assertThat(next()).isEqualTo("pod none->p1@");
    assertThat(next()).isEqualTo("pod p1@->p1@n1");
    http.requests().clear();
    http.cut(PODS);
    http.send(PODS, event("ADDED", pod("p2", 7, "")));
    assertThat(next()).isEqualTo("pod none->p2@");
    assertThat(http.requests().poll()).contains("watch=true").contains("resourceVersion=6&");
  }

  @Test
  void listsAnewAfterTheWatchGotTooOld() throws InterruptedException {
    http.list(PODS, 5, pod("p1", 2, ""), pod("p2", 3, ""));
    http.refuse(PODS, 410, "{\"kind\":\"Status\",\"code\":410,\"reason\":\"Expired\"}");
    http.list(PODS, 10, pod("p2", 9, "n1"));
    start();
    assertThat(next()).isEqualTo("pod none->p1@");
    assertThat(next()).isEqualTo("pod none->p2@");
    assertThat(next()).isEqualTo("pod p2@->p2@n1");
    assertThat(next()).isEqualTo("pod p1@->none");
  }

  @Test
  void readsWhatComesByteByByte() throws InterruptedException {
    http.list(PODS, 5);
    http.sendSlowly(PODS, event("ADDED", pod("p1", 6, "n1")));
    start();
    assertThat(next()).isEqualTo("pod none->p1@n1");
  }

  @Test
  void aPodWithAnAbsurdQuantityIsAbsentAndOthersGoOn() throws InterruptedException {
    String absurd = "\"c\",\"resources\":{\"requests\":{\"cpu\":\"1e-2147483648\"}}}";
    http.list(PODS, 5, pod("bad", 2, "n1").replace("\"c\"}", absurd), pod("good", 3, "n1"));
    http.list(
        NODES, 5, "{\"metadata\":{\"name\":\"bare\"}}", node("bad", 2, "four"), node("n1", 3, "4"));
    start();
    assertThat(feed.awaitSynced(LONG)).isTrue();
    assertThat(news)
        .containsExactlyInAnyOrder("pod none->good@n1", "node none->bare:0", "node none->n1:4000");
    assertThat(feed.watch().hasPod("d", "bad")).isFalse();
  }

  @Test
  void saysWhatIsMissingAndWhy() throws InterruptedException {
    http.send(NODES, "{\"items\":["); // and no more
    http.refuse(PODS, 403, "{\"kind\":\"Status\",\"message\":\"pods is forbidden\"}");
    start();
    // The first answer was had when the second is asked for.
    http.requests().take();
    http.requests().take();
    http.requests().take();
    assertThat(feed.awaitSynced(Duration.ZERO)).isFalse();
    assertThat(feed.missing())
        .contains("nodes: still being listed")
        .contains(
            "pods: not allowed (pods is forbidden); grant the verbs list and watch on pods of the"
                + " API group \"\" in a ClusterRole");
  }

  @Test
  void wakesThoseWhoWait() throws InterruptedException {
    http.list(NODES, 5);
    start();
    assertThat(feed.awaitSynced(LONG)).isTrue();
    http.send(NODES, event("ADDED", node("n1", 6, "4")));
    assertThat(feed.watch().await(() -> feed.watch().node("n1") != null, LONG)).isTrue();
    assertThat(feed.watch().await(() -> false, Duration.ofMillis(1))).isFalse();
  }
}
