package io.berth.metrics;

import static io.berth.testing.Containers.container;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cache.SchedulerCache;
import io.berth.model.PodInfo;
import io.berth.testing.Pods;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResourceMetricsPageTest {
  private final MeteredScheduler scheduler = new MeteredScheduler().node("a", "4");

  private List<String> page(String accept) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    scheduler.get(ResourceMetricsPage.class).write(out, accept);
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static Pods pod(String name) {
    return Pods.pod(name).scheduler("metered");
  }

  @Test
  void exportsRequestsAndLimitsOfPods() throws IOException {
    scheduler.pod(
        pod("web")
            .namespace("shop")
            .priority(7)
            .onNode("a")
            .container(
                container("c")
                    .request("cpu", "250m")
                    .request("memory", "64Mi")
                    .request("example.com/gpu", "2")
                    .limit("cpu", "1")
                    .limit("hugepages-2Mi", "4Mi"))
            .info());

    assertThat(page("text/plain"))
        .containsExactly(
            "# HELP kube_pod_resource_request Resource requests of a pod, as scheduler and kubelet"
                + " compute them, in unit.",
            "# TYPE kube_pod_resource_request gauge",
            "kube_pod_resource_request{" + labels("cpu", "cores") + "} 0.25",
            "kube_pod_resource_request{" + labels("example.com/gpu", "") + "} 2.0",
            "kube_pod_resource_request{" + labels("memory", "bytes") + "} 6.7108864E7",
            "# HELP kube_pod_resource_limit Resource limits of a pod, as scheduler and kubelet"
                + " compute them, in unit.",
            "# TYPE kube_pod_resource_limit gauge",
            "kube_pod_resource_limit{" + labels("cpu", "cores") + "} 1.0",
            "kube_pod_resource_limit{" + labels("hugepages-2Mi", "bytes") + "} 4194304.0");
  }

  private static String labels(String resource, String unit) {
    return ("namespace=\"shop\",node=\"a\",pod=\"web\",priority=\"7\",resource=\"%s\","
            + "scheduler=\"metered\",unit=\"%s\"")
        .formatted(resource, unit);
  }

  @Test
  void exportsPendingPodsWithoutNode() throws IOException {
    scheduler.pod(pod("large").request("cpu", "9").info());
    PodInfo placed = pod("small").request("cpu", "1").info();
    scheduler.pod(placed);

    assertThat(page(null))
        .filteredOn(line -> line.startsWith("kube_pod_resource_request"))
        .extracting(line -> line.replaceAll(".*node=\"(\\w*)\",pod=\"(\\w+)\".* ", "$2 on '$1': "))
        .containsExactlyInAnyOrder("large on '': 9.0", "small on 'a': 1.0");
  }

  @Test
  void replacesLongSchedulerNamesByOther() throws IOException {
    scheduler.pod(Pods.pod("p").scheduler("s".repeat(10_000)).cpu("1").onNode("a").info());

    assertThat(page(null))
        .filteredOn(line -> line.startsWith("kube_pod_resource_request"))
        .singleElement()
        .asString()
        .contains("scheduler=\"other\"")
        .hasSizeLessThan(300);
  }

  @Test
  void writesHeaderOnceForManyPods() throws IOException {
    for (int i = 0; i < 2500; i++) {
      scheduler
          .get(SchedulerCache.class)
          .putPod(pod("p" + i).request("cpu", "1m").onNode("a").info());
    }

    List<String> lines = page(null);

    assertThat(lines).filteredOn(line -> line.startsWith("#")).hasSize(2);
    assertThat(lines)
        .filteredOn(line -> !line.startsWith("#"))
        .hasSize(2500)
        .doesNotHaveDuplicates();
  }

  @Test
  void writesOpenMetricsEofOnce() throws IOException {
    scheduler.pod(pod("web").request("cpu", "1").onNode("a").info());

    List<String> lines = page("application/openmetrics-text");

    assertThat(lines).filteredOn("# EOF"::equals).hasSize(1);
    assertThat(lines).endsWith("# EOF");
    assertThat(scheduler.get(ResourceMetricsPage.class).contentType("application/openmetrics-text"))
        .startsWith("application/openmetrics-text");
  }

  @Test
  void isEmptyWithoutPods() throws IOException {
    assertThat(page(null)).isEmpty();
  }

  @Test
  void doesNotServeDisabledMetrics() throws IOException {
    MeteredScheduler some =
        new MeteredScheduler(
            new MetricsConfiguration(List.of("kube_pod_resource_request"), Map.of()));
    some.pod(
        pod("web")
            .onNode("a")
            .container(container("c").request("cpu", "1").limit("cpu", "2"))
            .info());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    some.get(ResourceMetricsPage.class).write(out, null);

    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("kube_pod_resource_limit{")
        .doesNotContain("kube_pod_resource_request");
  }
}
