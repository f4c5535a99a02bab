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
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Listens for gRPC on all addresses. */
public final class EstimatorServer implements AutoCloseable {
  /** Go's clients ask more often than gRPC's default allows whether the server lives. */
  private static final int SECONDS_BETWEEN_PINGS = 5;

  private static final int FAREWELL_SECONDS = 3;
  private static final int QUIET_MILLIS = 200;
  private static final int WORKER_IDLE_SECONDS = 60;

  /** A client that cancels more often loses its connection: cancelled calls count nowhere else. */
  private static final int MAX_CANCELLATIONS = 200;

  private static final int CANCELLATION_WINDOW_SECONDS = 10;

  private final Server server;
  private final Threads threads;

  private EstimatorServer(Server server, Threads threads) {
    this.server = server;
    this.threads = threads;
  }

  /** The threads of one server: event loops for its sockets, and those that compute answers. */
  private record Threads(EventLoopGroup accepting, EventLoopGroup io, ExecutorService workers) {
    private static final int IO_THREADS = 2;

    /* Platform threads: an estimate computes, and would keep others from the carriers of virtual
     * ones. A call has at most two tasks in the queue, its own and that of its cancellation; how
     * often a client may cancel is limited, too. */
    static Threads start(GrpcLimits limits) {
      ThreadPoolExecutor workers =
          new ThreadPoolExecutor(
              limits.threads(),
              limits.threads(),
              WORKER_IDLE_SECONDS,
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

    /** Connections that are just being closed still have tasks for their loop. */
    private static void stop(EventLoopGroup loops) {
      long most = TimeUnit.SECONDS.toMillis(FAREWELL_SECONDS);
      var _ = loops.shutdownGracefully(QUIET_MILLIS, most, TimeUnit.MILLISECONDS);
    }
  }

  /**
   * Takes the port and begins to answer.
   *
   * @param tls null for plain text
   * @throws IOException if somebody else has the port
   */
  public static EstimatorServer start(
      int port, @Nullable ServerTls tls, BindableService service, GrpcLimits limits)
      throws IOException {
    GrpcLog.quieten();
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
              .maxRstFramesPerWindow(MAX_CANCELLATIONS, CANCELLATION_WINDOW_SECONDS)
              .maxInboundMessageSize(limits.messageBytes())
              .maxInboundMetadataSize(limits.metadataBytes())
              .handshakeTimeout(limits.handshake().toMillis(), TimeUnit.MILLISECONDS)
              .maxConnectionIdle(limits.idle().toMillis(), TimeUnit.MILLISECONDS)
              .permitKeepAliveTime(SECONDS_BETWEEN_PINGS, TimeUnit.SECONDS)
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
        null, // whatever the JDK takes for good
        IdentityCipherSuiteFilter.INSTANCE,
        new ApplicationProtocolConfig(
            ApplicationProtocolConfig.Protocol.ALPN,
            ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
            ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
            ApplicationProtocolNames.HTTP_2),
        tls.clients().isRequired() ? ClientAuth.REQUIRE : ClientAuth.NONE,
        tls.protocols().toArray(String[]::new),
        false);
  }

  public int port() {
    return server.getPort();
  }

  /** Ends when what was asked is answered, or after a while. */
  @Override
  public void close() {
    try {
      if (!server.shutdown().awaitTermination(FAREWELL_SECONDS, TimeUnit.SECONDS)) {
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
