package io.berth.plugins.nodeports;

import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.PreFilterResult;
import io.berth.framework.Status;
import io.berth.model.HostPort;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.testing.ForgedHashes;
import io.berth.testing.Pods;
import io.berth.testing.Snapshots;
import io.berth.testing.ThreadCpu;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NodePortsTest {
  private static final Status TAKEN =
      Status.unschedulable("node(s) didn't have free ports for the requested pod ports");

  private final NodePorts plugin = new NodePorts();

  record Case(String name, Pods pod, Status want) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("another port", pod("p").hostPort(81), Status.SUCCESS),
        new Case("the same port", pod("p").hostPort(80), TAKEN),
        new Case("the second of two", pod("p").hostPort(81).hostPort(80), TAKEN),
        new Case("another protocol", pod("p").hostPort("UDP", "", 80), Status.SUCCESS),
        new Case("one address of a port taken", pod("p").hostPort("TCP", "10.0.0.9", 80), TAKEN),
        new Case("the same address", pod("p").hostPort("UDP", "10.0.0.1", 53), TAKEN),
        new Case("another address", pod("p").hostPort("UDP", "10.0.0.2", 53), Status.SUCCESS),
        new Case("every address", pod("p").hostPort("UDP", "", 53), TAKEN));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void filter(Case row) {
    NodeInfo node =
        node("n").info(pod("web").hostPort(80), pod("dns").hostPort("UDP", "10.0.0.1", 53));

    assertThat(plugin.preFilter(Snapshots.state(), row.pod.info()))
        .isEqualTo(PreFilterResult.SUCCESS);
    assertThat(plugin.filter(Snapshots.state(), row.pod.info(), node)).isEqualTo(row.want);
  }

  /** So many others are taken and wanted that ports are looked up, not compared. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void filtersManyPortsAlike(Case row) {
    Pods many = pod("many");
    for (int i = 0; i < 5000; i++) {
      many.hostPort("TCP", "10.1.0.1", 1000 + i);
      row.pod.hostPort("TCP", "10.1.0.2", 1000 + i);
    }
    NodeInfo node =
        node("n").info(many, pod("web").hostPort(80), pod("dns").hostPort("UDP", "10.0.0.1", 53));
    PodInfo pod = row.pod.info();
    List<Status> answers = new ArrayList<>();

    Duration cpu =
        ThreadCpu.of(
            () -> {
              for (int i = 0; i < 20; i++) {
                answers.add(plugin.filter(Snapshots.state(), pod, node));
              }
            });

    assertThat(answers).containsOnly(row.want);
    assertThat(cpu).isLessThan(Duration.ofSeconds(1));
  }

  /** The addresses of one port have one hash, as a tenant can choose them. */
  @Test
  void countsPortsOfForgedHashesInBoundedTime() {
    Pods many = pod("many");
    Pods others = pod("others");
    for (int i = 0; i < 16_384; i++) {
      many.hostPort("TCP", ForgedHashes.address(2 * i), 80);
      others.hostPort("TCP", ForgedHashes.address(2 * i + 1), 80);
    }
    PodInfo taking = many.info();
    PodInfo wanting = others.info();
    NodeInfo empty = node("n").info();
    List<Status> answers = new ArrayList<>();
    List<NodeInfo> left = new ArrayList<>();

    Duration cpu =
        ThreadCpu.of(
            () -> {
              NodeInfo taken = empty.plus(taking);
              answers.add(plugin.filter(Snapshots.state(), wanting, taken));
              left.add(taken.minus(taking));
            });

    assertThat(taking.hostPorts().stream().map(HostPort::hashCode).distinct()).hasSize(1);
    assertThat(answers).containsExactly(Status.SUCCESS);
    assertThat(left.getFirst().usedPorts()).isEmpty();
    assertThat(cpu).isLessThan(Duration.ofSeconds(1));
  }

  @Test
  void aPortIsFreeAgainWhenItsLastTakerLeaves() {
    NodeInfo twice = node("n").info(pod("a").hostPort(80), pod("b").hostPort(80));
    NodeInfo once = twice.minus(pod("a").info());
    NodeInfo never = once.minus(pod("b").info());
    var wanting = pod("p").hostPort(80).info();

    assertThat(plugin.filter(Snapshots.state(), wanting, once)).isEqualTo(TAKEN);
    assertThat(plugin.filter(Snapshots.state(), wanting, never)).isEqualTo(Status.SUCCESS);
  }

  @Test
  void podsWithoutHostPortsAreLeftAlone() {
    assertThat(plugin.preFilter(Snapshots.state(), pod("p").info()))
        .isEqualTo(PreFilterResult.SKIP);
  }
}
