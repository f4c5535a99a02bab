package io.berth.insight.karmada;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.insight.live.EstimateRequest;
import io.berth.insight.live.LiveEstimates;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Checks the limits of the gRPC server. */
class EstimatorLimitsTest {
  private static final GrpcLimits SMALL =
      new GrpcLimits(3, 2, 1 << 20, 8 << 10, 2, Duration.ofSeconds(10), Duration.ofMinutes(10));

  /* HTTP/2 frame type and settings identifiers. */
  private static final int SETTINGS = 4;
  private static final int MAX_CONCURRENT_STREAMS = 3;
  private static final int MAX_HEADER_LIST_SIZE = 6;

  private static int replicas(TestEstimatorServer served) {
    return new KarmadaClientV119(served.channel())
        .replicas(
            TestEstimatorServer.CLUSTER,
            NullNode.getInstance(),
            JsonNodeFactory.instance.arrayNode());
  }

  @Test
  void closesConnectionsBeyondLimitUntilOneIsClosed() throws Exception {
    try (TestEstimatorServer served = TestEstimatorServer.of(new FixedEstimates(), SMALL)) {
      List<Socket> open = new ArrayList<>();
      for (int i = 0; i < SMALL.connections(); i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), served.port());
        assertThat(socket.getInputStream().read()).as("HTTP/2 settings").isNotNegative();
        open.add(socket);
      }
      assertThat(isClosedAtOnce(served.port())).isTrue();

      open.removeLast().close();
      while (isClosedAtOnce(served.port())) {
        Thread.onSpinWait(); // the server detects the closed connection later
      }
      for (Socket socket : open) {
        socket.close();
      }
    }
  }

  /** Reads the end of the connection, or the first byte of the server's settings. */
  private static boolean isClosedAtOnce(int port) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.getInputStream().read() < 0;
    } catch (SocketException e) {
      return true; // reset
    }
  }

  /** Clients queue calls beyond the limit in the settings. */
  @Test
  void sendsLimitsInHttp2Settings() throws Exception {
    try (TestEstimatorServer served = TestEstimatorServer.of(new FixedEstimates(), SMALL);
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), served.port())) {
      assertThat(settings(new DataInputStream(socket.getInputStream())))
          .containsEntry(MAX_CONCURRENT_STREAMS, SMALL.callsPerConnection())
          .containsEntry(MAX_HEADER_LIST_SIZE, SMALL.metadataBytes());
    }
  }

  /** Reads the first frame of an HTTP/2 server: its settings, by their identifiers. */
  private static Map<Integer, Integer> settings(DataInputStream in) throws IOException {
    int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
    assertThat(in.readUnsignedByte()).as("type of the frame").isEqualTo(SETTINGS);
    in.skipNBytes(5); // flags and stream
    Map<Integer, Integer> settings = new LinkedHashMap<>();
    for (int read = 0; read < length; read += 6) {
      settings.put(in.readUnsignedShort(), in.readInt());
    }
    return settings;
  }

  @Test
  void rejectsLargeMessagesWithResourceExhausted() {
    try (TestEstimatorServer served = TestEstimatorServer.of(new FixedEstimates(), SMALL)) {
      ObjectNode requirements = JsonNodeFactory.instance.objectNode();
      requirements.put("namespace", "x".repeat(SMALL.messageBytes()));
      StatusRuntimeException e =
          catchThrowableOfType(
              StatusRuntimeException.class,
              () ->
                  new KarmadaClientV119(served.channel())
                      .replicas(
                          TestEstimatorServer.CLUSTER,
                          requirements,
                          JsonNodeFactory.instance.arrayNode()));
      assertThat(Objects.requireNonNull(e, "not rejected").getStatus().getCode())
          .isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
      assertThat(replicas(served)).isEqualTo(FixedEstimates.REPLICAS);
    }
  }

  @Test
  void limitsConcurrentCallsToThreads() throws Exception {
    FixedEstimates estimates = new FixedEstimates();
    int callCount = SMALL.connections() * SMALL.callsPerConnection();
    try (TestEstimatorServer served = TestEstimatorServer.of(estimates, SMALL);
        ExecutorService clients = Executors.newFixedThreadPool(callCount)) {
      estimates.block();
      List<Future<Integer>> calls = new ArrayList<>();
      for (int i = 0; i < SMALL.connections(); i++) {
        KarmadaClientV119 client = new KarmadaClientV119(served.channel());
        for (int call = 0; call < SMALL.callsPerConnection(); call++) {
          calls.add(
              clients.submit(
                  () ->
                      client.replicas(
                          TestEstimatorServer.CLUSTER,
                          NullNode.getInstance(),
                          JsonNodeFactory.instance.arrayNode())));
        }
      }
      estimates.awaitRunning(SMALL.threads());
      estimates.release();
      for (Future<Integer> future : calls) {
        assertThat(future.get()).isEqualTo(FixedEstimates.REPLICAS);
      }
      assertThat(estimates.maxConcurrent.get()).isEqualTo(SMALL.threads());
    }
  }

  /** Returns a fixed number after release. */
  private static final class FixedEstimates implements LiveEstimates {
    static final int REPLICAS = 7;

    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger maxConcurrent = new AtomicInteger();
    private volatile CountDownLatch released = new CountDownLatch(0);
    private volatile CountDownLatch started = new CountDownLatch(0);

    void block() {
      released = new CountDownLatch(1);
      started = new CountDownLatch(SMALL.threads());
    }

    void awaitRunning(int calls) throws InterruptedException {
      started.await();
      assertThat(running.get()).isEqualTo(calls);
    }

    void release() {
      released.countDown();
    }

    @Override
    public int replicas(EstimateRequest request, BooleanSupplier isCancelled) {
      maxConcurrent.accumulateAndGet(running.incrementAndGet(), Math::max);
      started.countDown();
      try {
        released.await();
        return REPLICAS;
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      } finally {
        running.decrementAndGet();
      }
    }

    @Override
    public int sets(EstimateRequest request, BooleanSupplier isCancelled) {
      return replicas(request, isCancelled);
    }
  }
}
