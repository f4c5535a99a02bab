package io.berth.model;

import static io.berth.testing.Containers.container;
import static io.berth.testing.Containers.sidecar;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostPortTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "same port on every address,      TCP, 0.0.0.0,   80, TCP, 0.0.0.0,   80,  true",
    "same address,                    TCP, 10.0.0.1,  80, TCP, 10.0.0.1,  80,  true",
    "every address takes each,        TCP, 0.0.0.0,   80, TCP, 10.0.0.1,  80,  true",
    "different addresses,             TCP, 10.0.0.1,  80, TCP, 10.0.0.2,  80,  false",
    "different ports,                 TCP, 0.0.0.0,   80, TCP, 0.0.0.0,   81,  false",
    "different protocols,             TCP, 0.0.0.0,   80, UDP, 0.0.0.0,   80,  false",
    "IPv6's every address is no more, TCP, ::,        80, TCP, 10.0.0.1,  80,  false",
  })
  void conflicts(
      String name,
      String protocol,
      String ip,
      int port,
      String otherProtocol,
      String otherIp,
      int otherPort,
      boolean conflict) {
    HostPort one = new HostPort(protocol, ip, port);
    HostPort other = new HostPort(otherProtocol, otherIp, otherPort);

    assertThat(one.conflictsWith(other)).isEqualTo(conflict);
    assertThat(other.conflictsWith(one)).isEqualTo(conflict);
  }

  @Test
  void collectsPortsOfContainersAndSidecarsWithDefaults() {
    PodInfo pod =
        pod("p")
            .hostPort(80)
            .hostPort("UDP", "10.0.0.1", 53)
            .hostPort(0)
            .container(container("second").hostPort("", "", 81))
            .initContainer(container("init").hostPort(82))
            .initContainer(sidecar("sidecar").hostPort(83))
            .info();

    assertThat(pod.hostPorts())
        .containsExactly(
            new HostPort("TCP", "0.0.0.0", 83),
            new HostPort("TCP", "0.0.0.0", 80),
            new HostPort("UDP", "10.0.0.1", 53),
            new HostPort("TCP", "0.0.0.0", 81));
  }
}
