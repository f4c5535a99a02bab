package io.berth.plugins.nodeports;

import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.PreFilterResult;
import io.berth.framework.Status;
import io.berth.model.HostPort;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.testing.CpuTime;
import io.berth.testing.HashCollisions;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NodePortsTest {
  private static final Status CONFLICT =
      Status.unschedulable("node(s) didn't have free ports for the requested pod ports");

  private final NodePorts plugin = new NodePorts();

  record Case(String name, Pods pod, Status expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("another port", pod("p").hostPort(81), Status.SUCCESS),
        new Case("the same port", pod("p").hostPort(80), CONFLICT),
        new Case("the second of two", pod("p").hostPort(81).hostPort(80), CONFLICT),
        new Case("another protocol", pod("p").hostPort("UDP", "", 80), Status.SUCCESS),
        new Case("one address of a used port", pod("p").hostPort("TCP", "10.0.0.9", 80), CONFLICT),
        new Case("the same address", pod("p").hostPort("UDP", "10.0.0.1", 53), CONFLICT),
        new Case("another address", pod("p").hostPort("UDP", "10.0.0.2", 53), Status.SUCCESS),
        new Case("every address", pod("p").hostPort("UDP", "", 53), CONFLICT));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void filtersNode(Case row) {
    NodeInfo node =
        node("n").info(pod("web").hostPort(80), pod("dns").hostPort("UDP", "10.0.0.1", 53));

    assertThat(plugin.preFilter(Snapshots.state(), row.pod.info()))
        .isEqualTo(PreFilterResult.SUCCESS);
    assertThat(plugin.filter(Snapshots.state(), row.pod.info(), node)).isEqualTo(row.expected);
  }

  /** Uses enough ports that the plugin builds sets instead of comparing pairs. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void filtersManyPortsWithEqualResult(Case row) {
    Pods many = pod("many");
    for (int i = 0; i < 5000; i++) {
      many.hostPort("TCP", "10.1.0.1", 1000 + i);
      row.pod.hostPort("TCP", "10.1.0.2", 1000 + i);
    }
    NodeInfo node =
        node("n").info(many, pod("web").hostPort(80), pod("dns").hostPort("UDP", "10.0.0.1", 53));
    PodInfo pod = row.pod.info();
    List<Status> statuses = new ArrayList<>();

    Duration cpu =
        CpuTime.of(
            () -> {
              for (int i = 0; i < 20; i++) {
                statuses.add(plugin.filter(Snapshots.state(), pod, node));
              }
            });

    assertThat(statuses).containsOnly(row.expected);
    assertThat(cpu).isLessThan(Duration.ofSeconds(1));
  }

  /** All addresses of a port have the same hash, as a tenant can choose them. */
  @Test
  void countsPortsOfForgedHashesInBoundedTime() {
    Pods many = pod("many");
    Pods others = pod("others");
    for (int i = 0; i < 16_384; i++) {
      many.hostPort("TCP", HashCollisions.address(2 * i), 80);
      others.hostPort("TCP", HashCollisions.address(2 * i + 1), 80);
    }
    PodInfo existing = many.info();
    PodInfo incoming = others.info();
    NodeInfo empty = node("n").info();
    List<Status> statuses = new ArrayList<>();
    List<NodeInfo> left = new ArrayList<>();

    Duration cpu =
        CpuTime.of(
            () -> {
              NodeInfo occupied = empty.withPod(existing);
              statuses.add(plugin.filter(Snapshots.state(), incoming, occupied));
              left.add(occupied.withoutPod(existing));
            });

    assertThat(existing.hostPorts().stream().map(HostPort::hashCode).distinct()).hasSize(1);
    assertThat(statuses).containsExactly(Status.SUCCESS);
    assertThat(left.getFirst().usedPorts()).isEmpty();
    assertThat(cpu).isLessThan(Duration.ofSeconds(1));
  }

  @Test
  void portIsFreeAfterLastPodWithItIsRemoved() {
    NodeInfo twice = node("n").info(pod("a").hostPort(80), pod("b").hostPort(80));
    NodeInfo once = twice.withoutPod(pod("a").info());
    NodeInfo never = once.withoutPod(pod("b").info());
    PodInfo incoming = pod("p").hostPort(80).info();

    assertThat(plugin.filter(Snapshots.state(), incoming, once)).isEqualTo(CONFLICT);
    assertThat(plugin.filter(Snapshots.state(), incoming, never)).isEqualTo(Status.SUCCESS);
  }

  @Test
  void skipsPodsWithoutHostPorts() {
    assertThat(plugin.preFilter(Snapshots.state(), pod("p").info()))
        .isEqualTo(PreFilterResult.SKIP);
  }
}
