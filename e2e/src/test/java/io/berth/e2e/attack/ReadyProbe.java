package io.berth.e2e.attack;

import io.berth.e2e.controlplane.TrustAll;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** Probes the readiness of a scheduler as kubelets do, with a new connection each time. */
final class ReadyProbe implements AutoCloseable {
  private static final Duration INTERVAL = Duration.ofMillis(250);

  /** The duration of a probe without a response. */
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private static final byte[] REQUEST =
      "GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
          .getBytes(StandardCharsets.US_ASCII);

  private final SSLContext tls = TrustAll.tls();
  private final int port;
  private final CountDownLatch end = new CountDownLatch(1);
  private volatile Duration longest = Duration.ZERO;

  ReadyProbe(int port) {
    this.port = port;
    probe(); // the first request may generate the certificate
    Thread.ofPlatform().daemon().name("ready-probe").start(this::repeat);
  }

  private void repeat() {
    try {
      while (!end.await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
        Duration duration = probe();
        if (duration.compareTo(longest) > 0) {
          longest = duration;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Duration probe() {
    long start = System.nanoTime();
    int millis = (int) TIMEOUT.toMillis();
    try (Socket plain = new Socket()) {
      plain.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), millis);
      plain.setSoTimeout(millis);
      try (SSLSocket socket =
          (SSLSocket) tls.getSocketFactory().createSocket(plain, "127.0.0.1", port, true)) {
        socket.getOutputStream().write(REQUEST);
        String statusLine =
            new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
        return statusLine.endsWith(" 200") ? Duration.ofNanos(System.nanoTime() - start) : TIMEOUT;
      }
    } catch (IOException e) {
      return TIMEOUT;
    }
  }

  Duration longest() {
    return longest;
  }

  @Override
  public void close() {
    end.countDown();
  }
}
