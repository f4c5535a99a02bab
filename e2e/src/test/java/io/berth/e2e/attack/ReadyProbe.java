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

/** Asks a scheduler whether it is ready as kubelets do, by a new connection each time. */
final class ReadyProbe implements AutoCloseable {
  private static final Duration INTERVAL = Duration.ofMillis(250);

  /** A probe without an answer counts as one of that time. */
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
    probe(); // the first makes a certificate, perhaps
    Thread.ofPlatform().daemon().name("ready-probe").start(this::repeat);
  }

  private void repeat() {
    try {
      while (!end.await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
        Duration taken = probe();
        if (taken.compareTo(longest) > 0) {
          longest = taken;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Duration probe() {
    long begun = System.nanoTime();
    int millis = (int) TIMEOUT.toMillis();
    try (Socket plain = new Socket()) {
      plain.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), millis);
      plain.setSoTimeout(millis);
      try (SSLSocket socket =
          (SSLSocket) tls.getSocketFactory().createSocket(plain, "127.0.0.1", port, true)) {
        socket.getOutputStream().write(REQUEST);
        String answer =
            new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
        return answer.endsWith(" 200") ? Duration.ofNanos(System.nanoTime() - begun) : TIMEOUT;
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
