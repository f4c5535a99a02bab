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

/** Tests all informers over real HTTP. */
@Timeout(60)
class InformerFactoryTest {
  private static final String PODS = "/api/v1/pods";
  private static final String NODES = "/api/v1/nodes";
  private static final Duration LONG = Duration.ofSeconds(30);

  private final WatchServer http = new WatchServer();
  private final ApiClient server =
      ApiClient.connect(ConnectionSettings.of(null).withMaster(http.url()), Ticker.system());
  private final InformerFactory informers =
      new InformerFactory(
          server::open,
          new TimeSource(Ticker.system(), _ -> Thread.onSpinWait()),
          new SplittableRandom(1),
          RawObjectConfig.NONE);
  private final BlockingQueue<String> events = new LinkedBlockingQueue<>();

  @AfterEach
  void close() {
    informers.close();
    server.close();
    http.close();
  }

  private void start() {
    informers.start(
        new ClusterEventHandler() {
          @Override
          public void onPodChange(@Nullable PodInfo before, @Nullable PodInfo after) {
            events.add("pod " + location(before) + "->" + location(after));
          }

          @Override
          public void onNodeChange(
              @Nullable NodeDescription before, @Nullable NodeDescription after) {
            events.add("node " + cpu(before) + "->" + cpu(after));
          }

          @Override
          public void onPodRejected(PodInfo pod, String reason) {
            events.add(location(pod) + " " + reason);
          }

          @Override
          public void onObjectChange(
              EventResource kind, @Nullable Object before, @Nullable Object after) {
            events.add(kind.label());
          }
        });
  }

  private static String location(@Nullable PodInfo pod) {
    return pod == null ? "none" : pod.name() + "@" + pod.nodeName();
  }

  private static String cpu(@Nullable NodeDescription node) {
    return node == null ? "none" : node.name() + ":" + node.allocatable().milliCpu();
  }

  private String next() throws InterruptedException {
    String next = events.poll(30, TimeUnit.SECONDS);
    assertThat(next).as("the next event").isNotNull();
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
  void syncsAndReportsChanges() throws InterruptedException {
    http.list(NODES, 5, node("n1", 1, "4")).list(PODS, 5, pod("p1", 2, "n1"));
    start();
    assertThat(informers.awaitSynced(LONG)).isTrue();
    assertThat(informers.isSynced()).isTrue();
    assertThat(informers.missing()).isEmpty();
    assertThat(events).containsExactlyInAnyOrder("node none->n1:4000", "pod none->p1@n1");
    events.clear();

    http.send(NODES, event("MODIFIED", node("n1", 6, "4")));
    http.send(NODES, event("MODIFIED", node("n1", 7, "5")));
    assertThat(next()).as("a heartbeat is not reported").isEqualTo("node n1:4000->n1:5000");
    http.send(PODS, event("DELETED", pod("p1", 8, "n1")));
    assertThat(next()).isEqualTo("pod p1@n1->none");
  }

  @Test
  void watchesOnlyKindsWithRequestedLister() throws InterruptedException {
    informers.storage();
    informers.storage();
    informers.resourceClaims();
    start();
    assertThat(informers.awaitSynced(LONG)).isTrue();
    assertThat(informers.syncTimes().keySet())
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
    assertThatThrownBy(informers::namespaces)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("informer of namespaces requested after start; request listers before start()");
  }

  @Test
  void selectsUnfinishedPods() throws InterruptedException {
    http.list(PODS, 5, pod("p1", 2, "n1")).send(PODS, event("DELETED", pod("p1", 6, "n1")));
    start();
    assertThat(next()).isEqualTo("pod none->p1@n1");
    assertThat(next()).isEqualTo("pod p1@n1->none");
    String selector = "fieldSelector=status.phase%21%3DSucceeded%2Cstatus.phase%21%3DFailed";
    assertThat(http.requests().poll()).isEqualTo(PODS + "?" + selector);
    assertThat(http.requests().poll()).contains("?watch=true").endsWith("&" + selector);
  }

  @Test
  void reportsPodsRejectedByKubelet() throws InterruptedException {
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
  void resumesWatchAfterLostConnection() throws InterruptedException {
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
  void relistsAfterExpiredResourceVersion() throws InterruptedException {
    http.list(PODS, 5, pod("p1", 2, ""), pod("p2", 3, ""));
    http.error(PODS, 410, "{\"kind\":\"Status\",\"code\":410,\"reason\":\"Expired\"}");
    http.list(PODS, 10, pod("p2", 9, "n1"));
    start();
    assertThat(next()).isEqualTo("pod none->p1@");
    assertThat(next()).isEqualTo("pod none->p2@");
    assertThat(next()).isEqualTo("pod p2@->p2@n1");
    assertThat(next()).isEqualTo("pod p1@->none");
  }

  @Test
  void readsEventsThatArriveByteByByte() throws InterruptedException {
    http.list(PODS, 5);
    http.sendSlowly(PODS, event("ADDED", pod("p1", 6, "n1")));
    start();
    assertThat(next()).isEqualTo("pod none->p1@n1");
  }

  @Test
  void ignoresObjectsWithInvalidQuantities() throws InterruptedException {
    String invalidQuantity = "\"c\",\"resources\":{\"requests\":{\"cpu\":\"1e-2147483648\"}}}";
    http.list(
        PODS, 5, pod("bad", 2, "n1").replace("\"c\"}", invalidQuantity), pod("good", 3, "n1"));
    http.list(
        NODES, 5, "{\"metadata\":{\"name\":\"bare\"}}", node("bad", 2, "four"), node("n1", 3, "4"));
    start();
    assertThat(informers.awaitSynced(LONG)).isTrue();
    assertThat(events)
        .containsExactlyInAnyOrder("pod none->good@n1", "node none->bare:0", "node none->n1:4000");
    assertThat(informers.changeAwaiter().podExists("d", "bad")).isFalse();
  }

  @Test
  void reportsMissingKindsWithReasons() throws InterruptedException {
    http.send(NODES, "{\"items\":["); // without an end
    http.error(PODS, 403, "{\"kind\":\"Status\",\"message\":\"pods is forbidden\"}");
    start();
    // The second request follows the response to the first.
    http.requests().take();
    http.requests().take();
    http.requests().take();
    assertThat(informers.awaitSynced(Duration.ZERO)).isFalse();
    assertThat(informers.missing())
        .contains("nodes: still being listed")
        .contains(
            "pods: not allowed (pods is forbidden); grant the verbs list and watch on pods of the"
                + " API group \"\" in a ClusterRole");
  }

  @Test
  void changeWakesWaiters() throws InterruptedException {
    http.list(NODES, 5);
    start();
    assertThat(informers.awaitSynced(LONG)).isTrue();
    http.send(NODES, event("ADDED", node("n1", 6, "4")));
    assertThat(
            informers
                .changeAwaiter()
                .await(() -> informers.changeAwaiter().node("n1") != null, LONG))
        .isTrue();
    assertThat(informers.changeAwaiter().await(() -> false, Duration.ofMillis(1))).isFalse();
  }
}
