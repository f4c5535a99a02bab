package io.berth.e2e.attack;

import io.berth.e2e.controlplane.TrustAll;
import io.berth.e2e.faults.Call;
import io.berth.e2e.faults.Fault;
import io.berth.e2e.faults.FaultAction;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.SocketFactory;

/** Connections with tokens that the API server does not answer about. */
record HangingReviews() implements Attack {
  private static final int CONNECTIONS = 1500;

  @Override
  public String name() {
    return "hanging-reviews";
  }

  @Override
  public String description() {
    return "1,500 connections with unknown tokens, while token and access reviews hang";
  }

  @Override
  public Setup setup() {
    return Setup.PROXIED;
  }

  @Override
  public void strike(AttackContext context) throws IOException {
    context
        .proxy()
        .begin(Fault.toAll(HangingReviews::isReview, new FaultAction.Hold(context.over(), null)));
    SocketFactory factory = TrustAll.tls().getSocketFactory();
    Queue<Socket> open = new ConcurrentLinkedQueue<>();
    context.repeat(
        i -> {
          if (i < CONNECTIONS) {
            ask(factory, context.port(), i, open);
          } else {
            pause();
          }
        });
    for (Socket socket : open) {
      socket.close();
    }
  }

  private static boolean isReview(Call call) {
    return call.path().endsWith("reviews");
  }

  private static void ask(SocketFactory factory, int port, int i, Queue<Socket> open) {
    String request =
        "GET /metrics/%d HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer t%d\r\n\r\n"
            .formatted(i, i);
    try {
      Socket socket = factory.createSocket("127.0.0.1", port);
      open.add(socket);
      socket.setSoTimeout(5_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      Thread.onSpinWait(); // no room
    }
  }

  private static void pause() {
    try {
      Thread.sleep(100);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void cease(AttackContext context) {
    context.proxy().heal();
  }
}
