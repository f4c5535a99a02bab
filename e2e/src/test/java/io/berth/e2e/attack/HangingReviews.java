package io.berth.e2e.attack;

import io.berth.e2e.attack.Attack.Setup;
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

/** Connections with tokens whose reviews hang. */
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
  public void execute(AttackContext context) throws IOException {
    context
        .proxy()
        .add(Fault.toAll(HangingReviews::isReview, new FaultAction.Hold(context.ended(), null)));
    SocketFactory factory = TrustAll.tls().getSocketFactory();
    Queue<Socket> open = new ConcurrentLinkedQueue<>();
    context.repeat(
        i -> {
          if (i < CONNECTIONS) {
            sendRequest(factory, context.port(), i, open);
          } else {
            sleep();
          }
        });
    for (Socket socket : open) {
      socket.close();
    }
  }

  private static boolean isReview(Call call) {
    return call.path().endsWith("reviews");
  }

  private static void sendRequest(SocketFactory factory, int port, int i, Queue<Socket> open) {
    String request =
        "GET /metrics/%d HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer t%d\r\n\r\n"
            .formatted(i, i);
    try {
      Socket socket = factory.createSocket("127.0.0.1", port);
      open.add(socket);
      socket.setSoTimeout(5_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      Thread.onSpinWait(); // connection limit
    }
  }

  private static void sleep() {
    try {
      Thread.sleep(100);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void release(AttackContext context) {
    context.proxy().clearFaults();
  }
}
