package io.berth.e2e.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.berth.e2e.controlplane.BerthProgram;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The HTML report, written by the program and opened in Chromium. */
class ReportIT {
  private static final String HOSTILE = "</script><script>window.hacked = 1</script><b>&amp;'\"船";
  private static final String CLUSTER =
      """
      apiVersion: v1
      kind: List
      items:
      - {apiVersion: v1, kind: Node, metadata: {name: a}, status: {allocatable: {cpu: 4, memory: 8Gi, pods: 10}}}
      - {apiVersion: v1, kind: Node, metadata: {name: b}, status: {allocatable: {cpu: 4, memory: 8Gi, pods: 10}}}
      - apiVersion: v1
        kind: Pod
        metadata: {name: there}
        spec: {nodeName: a, containers: [{name: c, resources: {requests: {cpu: 3}}}]}
      - apiVersion: v1
        kind: Pod
        metadata: {name: comes}
        spec: {containers: [{name: c, resources: {requests: {cpu: 2}}}]}
      - apiVersion: v1
        kind: Pod
        metadata: {name: small}
        spec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}
      - apiVersion: v1
        kind: Pod
        metadata: {name: %s}
        spec: {containers: [{name: c, resources: {requests: {cpu: 5}}}]}
      """
          .formatted("'" + HOSTILE.replace("'", "''") + "'");

  private static final String PREEMPTING =
      """
      apiVersion: v1
      kind: List
      items:
      - {apiVersion: v1, kind: Node, metadata: {name: a}, status: {allocatable: {cpu: 2, memory: 8Gi, pods: 10}}}
      - {apiVersion: v1, kind: Node, metadata: {name: b}, status: {allocatable: {cpu: 1, memory: 8Gi, pods: 10}}}
      - apiVersion: v1
        kind: Pod
        metadata:
          name: low-abcde
          ownerReferences: [{controller: true, apiVersion: apps/v1, kind: ReplicaSet, name: low, uid: u}]
        spec: {nodeName: a, containers: [{name: c, resources: {requests: {cpu: 1}}}]}
      - apiVersion: v1
        kind: Pod
        metadata: {name: high}
        spec: {priority: 9, containers: [{name: c, resources: {requests: {cpu: 2}}}]}
      """;

  private static final String CALM =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      profiles: [{plugins: {multiPoint: {disabled: [{name: DefaultPreemption}]}}}]
      """;

  @TempDir private static Path folder;
  private static Browser browser;
  private static Path example;
  private static Path cluster;
  private static Path preempting;

  @BeforeAll
  static void writeReports() throws IOException {
    browser = Browser.start();
    example = folder.resolve("example.html");
    BerthProgram.INSTALLED.run(folder, "simulate", "--report", example.toString());
    cluster = folder.resolve("cluster.html");
    Path input = Files.writeString(folder.resolve("cluster.yaml"), CLUSTER);
    BerthProgram.INSTALLED.run(
        folder, "simulate", input.toString(), "--report", cluster.toString());
    preempting = folder.resolve("preempting.html");
    BerthProgram.INSTALLED.run(
        folder,
        "simulate",
        Files.writeString(folder.resolve("preempting.yaml"), PREEMPTING).toString(),
        "--compare",
        Files.writeString(folder.resolve("calm.yaml"), CALM).toString(),
        "--report",
        preempting.toString());
  }

  @AfterAll
  static void closeBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void openReport() {
    browser.network();
    browser.open(cluster);
  }

  @AfterEach
  void consoleIsEmpty() {
    assertThat(browser.console()).isEmpty();
  }

  /** Returns the number of colors on a map. */
  private static long colorCount(int map) {
    return (long)
        browser.script(
            """
            const canvas = document.querySelectorAll('#maps canvas[tabindex]')[arguments[0]];
            const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
            return new Set(new Uint32Array(data.buffer)).size;
            """,
            map);
  }

  private static String imageData(int map) {
    return (String)
        browser.script(
            "return document.querySelectorAll('#maps canvas[tabindex]')[arguments[0]].toDataURL()",
            map);
  }

  private static List<String> texts(String selector) {
    return browser.all(selector).stream().map(WebElement::getText).toList();
  }

  @Test
  void showsSameFiguresAsTerminal() {
    assertThat(browser.text("#headline"))
        .isEqualTo("defaults on 2 nodes: 2 pods placed, 1 pending, 1 already running.");
    assertThat(texts(".figure h3"))
        .containsExactly(
            "Pods placed", "Nodes used", "cpu allocated", "memory allocated", "Decisions/s");
    assertThat(browser.text("#pending"))
        .contains("1 pod 0/2 nodes are available: 2 Insufficient cpu.");
    assertThat(browser.text("#totals")).contains("cpu 8 37.5% 75.0% 2 0 5");
    assertThat(colorCount(0)).isGreaterThan(2);
  }

  @Test
  void clickOnNodeListsPods() {
    browser.clickAt("#maps canvas[tabindex]", 20, 20);
    assertThat(browser.text("#detail h2")).isEqualTo("Node\na");
    assertThat(texts("#detail tbody .link")).contains("default/there");

    browser.clickText("#detail", "×");
    assertThat(browser.find("#detail").isDisplayed()).isFalse();
  }

  @Test
  void clickOnPodShowsScoresAndRejections() {
    browser.clickText("#pods", "default/comes");
    assertThat(browser.text("#detail h2")).isEqualTo("Pod\ndefault/comes");
    assertThat(browser.text("#detail")).contains("b was the only node that fits.");
    assertThat(browser.text("#detail")).contains("1 NodeResourcesFit Insufficient cpu");

    browser.clickText("#pods", "default/small");
    assertThat(browser.text("#detail"))
        .contains("The best 2 of 2 nodes that fit", "NodeResourcesFit");
    assertThat(browser.all("#detail tr.chosen")).hasSize(1);

    browser.clickText("#detail", "← Back");
    browser.awaitText("#detail h2", "Pod\ndefault/comes");
  }

  @Test
  void linksOpenPodsNodesAndWorkloads() {
    browser.clickText("#pods", "default/comes");
    assertThat(browser.address()).endsWith("cluster.html#pod=default/comes");
    browser.open(cluster, "#pod=default/comes");
    assertThat(browser.text("#detail h2")).isEqualTo("Pod\ndefault/comes");
    assertThat(browser.all("#detail .bar-top button")).hasSize(1);

    browser.open(cluster, "#node=b");
    assertThat(browser.text("#detail h2")).isEqualTo("Node\nb");
    assertThat(texts("#detail tbody .link")).containsExactly("default/comes", "default/small");

    browser.open(cluster, "#workload=Pod%20default/comes");
    assertThat(browser.text("#detail h2")).isEqualTo("Workload\nPod default/comes");

    browser.clickText("#detail", "×");
    assertThat(browser.address()).endsWith("cluster.html");
    assertThat(browser.find("#detail").isDisplayed()).isFalse();
  }

  @Test
  void linksEscapeHostileNames() {
    browser.clickText("#pods", "default/" + HOSTILE);
    String address = browser.address();
    browser.open(cluster, address.substring(address.indexOf('#')));
    assertThat(browser.text("#detail h2")).isEqualTo("Pod\ndefault/" + HOSTILE);
    assertThat(browser.script("return window.hacked")).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "#pod=default/gone, Pod, default/gone, This page has no pod of this name.",
    "#node=%3Cb%3E, Node, <b>, This page has no node of this name.",
    "#node=50%, Node, 50%, This page has no node of this name.",
  })
  void linksToMissingObjectsExplainIt(
      String fragment, String kind, String name, String explanation) {
    browser.open(cluster, fragment);
    assertThat(browser.text("#detail h2")).isEqualTo(kind + "\n" + name);
    assertThat(browser.text("#detail")).contains(explanation);
  }

  @ParameterizedTest
  @ValueSource(strings = {"#pods", "#constructor=x", "#pod=", "#"})
  void ignoresOtherFragments(String fragment) {
    browser.open(cluster, fragment);
    assertThat(browser.find("#detail").isDisplayed()).isFalse();
    assertThat(browser.text("#headline")).startsWith("defaults on 2 nodes");
  }

  @Test
  void supportsBackAndForward() {
    browser.clickText("#pods", "default/comes");
    browser.clickText("#detail", "b");
    assertThat(browser.text("#detail h2")).isEqualTo("Node\nb");
    browser.back();
    browser.awaitText("#detail h2", "Pod\ndefault/comes");
    browser.back();
    browser.awaitHidden("#detail");
    browser.forward();
    browser.awaitText("#detail h2", "Pod\ndefault/comes");
    browser.clickText("#detail", "×");
    browser.back();
    browser.awaitText("#detail h2", "Pod\ndefault/comes");
  }

  @Test
  void showsSummaryAndOrigin() {
    assertThat(browser.text("#summary"))
        .isEqualTo("Placed 2 of 3 pods on 1 of 2 nodes; cpu allocation 38% → 75%; 1 pod pending.");
    assertThat(browser.text("#setting")).endsWith("seed 0");
    assertThat(browser.text("#origin"))
        .matches("Created .* by Berth [0-9]+\\.[^ ]* from .*cluster\\.yaml\\.");
    assertThat(browser.find("#origin time").getAttribute("datetime"))
        .matches("20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z");
    browser.open(preempting);
    assertThat(browser.text("#origin")).contains("preempting.yaml with --compare", "calm.yaml");
  }

  @Test
  void selectsResourceThatDiffers() {
    assertThat(pressed()).isEqualTo("cpu");
    browser.open(example);
    assertThat(pressed()).isEqualTo("nvidia.com/gpu");
    assertThat(browser.text("#summary"))
        .isEqualTo(
            "B (GPU profile) places 12 pods more than A (stock profile): 64 instead of 52 of 64"
                + " pods; nvidia.com/gpu allocation 100% instead of 63%; 0 instead of 12 stranded;"
                + " nodes used: 12 in both.");
    assertThat(texts(".fragmentation h3"))
        .containsExactly("Free nvidia.com/gpu after the simulation");
    assertThat(browser.text(".fragmentation")).contains("2–3 4 0", "with 2 each 0 0");
  }

  private static String pressed() {
    return browser.text("#map-controls .choice:first-child button[aria-pressed=true]");
  }

  @Test
  void switchesBetweenBeforeAndAfter() {
    String after = imageData(0);
    browser.clickText("#map-controls", "Before");
    String before = imageData(0);
    assertThat(before).isNotEqualTo(after);
    browser.clickAt("#maps canvas[tabindex]", 200, 20);
    assertThat(browser.text("#detail")).contains("Node\nb", "0 pods before");

    browser.clickText("#map-controls", "After");
    browser.clickText("#detail", "×");
    browser.clickText("#map-controls", "memory");
    assertThat(imageData(0)).isNotEqualTo(after);
    browser.clickText("#map-controls", "cpu");
    browser.pointAt("h1", 1, 1);
    assertThat(imageData(0)).isEqualTo(after);
  }

  @Test
  void showsTooltipOfNode() {
    assertThat(browser.find("#tooltip").isDisplayed()).isFalse();
    browser.pointAt("#maps canvas[tabindex]", 20, 20);
    assertThat(browser.text("#tooltip")).startsWith("a\n").contains("cpu", "75%");
  }

  @Test
  void supportsKeyboardNavigation() {
    browser.script("document.querySelector('#maps canvas[tabindex]').focus()");
    browser.type(Keys.ARROW_RIGHT);
    assertThat(browser.script("return document.getElementById('announcement').textContent"))
        .asString()
        .startsWith("b: cpu");
    browser.type(Keys.ENTER);
    assertThat(browser.text("#detail h2")).isEqualTo("Node\nb");
    browser.type(Keys.ESCAPE);
    assertThat(browser.find("#detail").isDisplayed()).isFalse();
    assertThat(browser.script("return document.activeElement.tagName")).isEqualTo("CANVAS");
  }

  @Test
  void escapesNames() {
    assertThat(texts("#pods td:first-child")).contains("default/" + HOSTILE);
    assertThat(browser.script("return window.hacked")).isNull();
    browser.clickText("#pods", "default/" + HOSTILE);
    assertThat(browser.text("#detail h2")).isEqualTo("Pod\ndefault/" + HOSTILE);
    assertThat(browser.text("#detail")).contains("0/2 nodes are available: 2 Insufficient cpu.");
  }

  @Test
  void comparesTwoConfigurations() {
    browser.open(example);
    assertThat(browser.text("#headline"))
        .isEqualTo("A: stock profile, B: GPU profile on 12 nodes, 64 pods to place");
    assertThat(texts("#maps h3").subList(0, 2))
        .containsExactly("A: stock profile", "B: GPU profile");
    assertThat(imageData(0)).isNotEqualTo(imageData(1));
    assertThat(browser.text("#totals")).contains("nvidia.com/gpu stranded 12 0 −12");
    assertThat(browser.text("#pods"))
        .contains("0 pods placed by A alone, 12 by B alone, 44 by both on different nodes.");
    browser.clickText("#map-controls", "B − A");
    assertThat(browser.all("#maps figure").stream().filter(WebElement::isDisplayed)).hasSize(1);
    assertThat(colorCount(2)).isGreaterThan(2);

    browser.clickText("#workloads", "Deployment ml/model-server");
    assertThat(browser.text("#detail")).contains("pending 12", "4 Insufficient cpu", "On 4 nodes");
  }

  @Test
  void comparesReplacedVictimsAsSamePod() {
    browser.open(preempting);
    assertThat(browser.text("#headline"))
        .isEqualTo("A: defaults, B: calm.yaml on 2 nodes, 1 pod to place");
    assertThat(browser.text("#pods"))
        .contains("1 pod placed by A alone, 0 by B alone, 1 by both on different nodes.");
    assertThat(texts("#pods td:first-child")).containsExactly("default/low-abcde", "default/high");

    browser.clickText("#pods", "default/high");
    assertThat(browser.text("#detail"))
        .contains(
            "Evaluated only the nominated node a, freed by preempting default/low-abcde.",
            "Earlier attempt: 1",
            "2 nodes rejected")
        .doesNotContain("was the only node that fits", "not evaluated:");

    browser.clickText("#pods", "default/low-abcde");
    assertThat(browser.text("#detail")).contains("preempted by default/high", "Replaced by");
  }

  @Test
  void sendsNoRequests() throws IOException {
    browser.clickAt("#maps canvas[tabindex]", 20, 20);
    assertThat(browser.script("return performance.getEntriesByType('resource').length"))
        .isEqualTo(0L);
    assertThat(browser.network())
        .filteredOn(message -> message.contains("Network.requestWillBeSent\""))
        .hasSize(1)
        .allMatch(message -> message.contains(cluster.toUri().toString()));
    assertThat(browser.console()).isEmpty();
    assertThat(requestsFromPage()).isZero();
    assertThat(browser.console()).anyMatch(line -> line.contains("Content Security Policy"));
  }

  /** Sends requests from a script in the page, and returns the number that a server receives. */
  private static int requestsFromPage() throws IOException {
    AtomicInteger arrived = new AtomicInteger();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          arrived.incrementAndGet();
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    try {
      Object outcome =
          browser.script(
              """
              const url = arguments[0];
              const image = new Promise(done => {
                const probe = new Image();
                probe.onload = () => done('loaded');
                probe.onerror = () => done('blocked');
                probe.src = url;
              });
              return Promise.all([fetch(url).then(() => 'fetched', () => 'blocked'), image])
                  .then(outcomes => outcomes.join());
              """,
              "http://127.0.0.1:" + server.getAddress().getPort());
      assertThat(outcome).isEqualTo("blocked,blocked");
      return arrived.get();
    } finally {
      server.stop(0);
    }
  }
}
