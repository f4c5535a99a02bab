package io.berth.insight.karmada;

import io.berth.server.tls.ServerTls;
import io.grpc.BindableService;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.ServerCredentials;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.NettySslContextServerCredentials;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.IdentityCipherSuiteFilter;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContext;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A gRPC server that listens on all addresses. */
public final class EstimatorServer implements AutoCloseable {
  /** Keepalive pings of Go clients are more frequent than gRPC's default permits. */
  private static final Duration MIN_KEEPALIVE_INTERVAL = Duration.ofSeconds(5);

  private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(3);
  private static final Duration EVENT_LOOP_QUIET_INTERVAL = Duration.ofMillis(200);
  private static final Duration WORKER_IDLE_TIMEOUT = Duration.ofMinutes(1);

  /** The connection of a client that cancels more calls is closed: no other limit counts them. */
  private static final int MAX_CANCELLATIONS = 200;

  private static final Duration CANCELLATION_INTERVAL = Duration.ofSeconds(10);

  private final Server server;
  private final Threads threads;

  private EstimatorServer(Server server, Threads threads) {
    this.server = server;
    this.threads = threads;
  }

  /** The threads of one server: event loops for its sockets, and workers for calls. */
  private record Threads(EventLoopGroup accepting, EventLoopGroup io, ExecutorService workers) {
    private static final int IO_THREADS = 2;

    /* Platform threads: an estimate is CPU-bound and would block the carriers of virtual threads.
     * A call has at most two queued tasks, its own and its cancellation; the rate of cancellations
     * is limited, too. */
    static Threads start(GrpcLimits limits) {
      ThreadPoolExecutor workers =
          new ThreadPoolExecutor(
              limits.threads(),
              limits.threads(),
              WORKER_IDLE_TIMEOUT.toSeconds(),
              TimeUnit.SECONDS,
              new ArrayBlockingQueue<>(limits.queuedCalls()),
              Thread.ofPlatform().daemon().name("estimate-", 0).factory());
      workers.allowCoreThreadTimeOut(true);
      return new Threads(loops("grpc-accept-", 1), loops("grpc-io-", IO_THREADS), workers);
    }

    private static EventLoopGroup loops(String name, int threads) {
      return new MultiThreadIoEventLoopGroup(
          threads, Thread.ofPlatform().daemon().name(name, 0).factory(), NioIoHandler.newFactory());
    }

    void stop() {
      workers.shutdownNow();
      stop(accepting);
      stop(io);
    }

    /** Stops after a quiet interval, as closing connections still submit tasks. */
    private static void stop(EventLoopGroup loops) {
      var _ =
          loops.shutdownGracefully(
              EVENT_LOOP_QUIET_INTERVAL.toMillis(),
              SHUTDOWN_TIMEOUT.toMillis(),
              TimeUnit.MILLISECONDS);
    }
  }

  /**
   * Starts a server.
   *
   * @param tls null for plain text
   * @throws IOException if the port is in use
   */
  public static EstimatorServer start(
      int port, @Nullable ServerTls tls, BindableService service, GrpcLimits limits)
      throws IOException {
    GrpcLog.install();
    ServerCredentials credentials =
        tls == null
            ? InsecureServerCredentials.create()
            : NettySslContextServerCredentials.create(context(tls));
    Threads threads = Threads.start(limits);
    try {
      return new EstimatorServer(
          NettyServerBuilder.forPort(port, credentials)
              .channelFactory(() -> new BoundedServerChannel(limits.connections()))
              .bossEventLoopGroup(threads.accepting())
              .workerEventLoopGroup(threads.io())
              .executor(threads.workers())
              .maxConcurrentCallsPerConnection(limits.callsPerConnection())
              .maxRstFramesPerWindow(MAX_CANCELLATIONS, (int) CANCELLATION_INTERVAL.toSeconds())
              .maxInboundMessageSize(limits.messageBytes())
              .maxInboundMetadataSize(limits.metadataBytes())
              .handshakeTimeout(limits.handshake().toMillis(), TimeUnit.MILLISECONDS)
              .maxConnectionIdle(limits.idle().toMillis(), TimeUnit.MILLISECONDS)
              .permitKeepAliveTime(MIN_KEEPALIVE_INTERVAL.toSeconds(), TimeUnit.SECONDS)
              .permitKeepAliveWithoutCalls(true)
              .addService(service)
              .build()
              .start(),
          threads);
    } catch (IOException e) {
      threads.stop();
      throw e;
    }
  }

  private static SslContext context(ServerTls tls) throws IOException {
    return new JdkSslContext(
        tls.context(),
        false,
        null, // the default cipher suites of the JDK
        IdentityCipherSuiteFilter.INSTANCE,
        new ApplicationProtocolConfig(
            ApplicationProtocolConfig.Protocol.ALPN,
            ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
            ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
            ApplicationProtocolNames.HTTP_2),
        tls.clientCertificates().isRequired() ? ClientAuth.REQUIRE : ClientAuth.NONE,
        tls.protocols().toArray(String[]::new),
        false);
  }

  public int port() {
    return server.getPort();
  }

  /** Shuts down after pending calls finish or the timeout expires. */
  @Override
  public void close() {
    try {
      if (!server.shutdown().awaitTermination(SHUTDOWN_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
        server.shutdownNow();
      }
    } catch (InterruptedException e) {
      server.shutdownNow();
      Thread.currentThread().interrupt();
    } finally {
      threads.stop();
    }
  }
}
