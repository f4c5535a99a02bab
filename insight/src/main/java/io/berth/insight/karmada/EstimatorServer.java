package io.berth.insight.karmada;

import io.berth.server.tls.ServerTls;
import io.grpc.BindableService;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.ServerCredentials;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.NettySslContextServerCredentials;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.IdentityCipherSuiteFilter;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContext;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Listens for gRPC on all addresses. */
public final class EstimatorServer implements AutoCloseable {
  /** Go's clients ask more often than gRPC's default allows whether the server lives. */
  private static final int SECONDS_BETWEEN_PINGS = 5;

  private static final int FAREWELL_SECONDS = 3;

  private final Server server;
  private final ExecutorService workers;

  private EstimatorServer(Server server, ExecutorService workers) {
    this.server = server;
    this.workers = workers;
  }

  /**
   * Takes the port and begins to answer.
   *
   * @param tls null for plain text
   * @throws IOException if somebody else has the port
   */
  public static EstimatorServer start(int port, @Nullable ServerTls tls, BindableService service)
      throws IOException {
    GrpcLog.quieten();
    ServerCredentials credentials =
        tls == null
            ? InsecureServerCredentials.create()
            : NettySslContextServerCredentials.create(context(tls));
    ExecutorService workers =
        Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("estimate-", 0).factory());
    try {
      return new EstimatorServer(
          NettyServerBuilder.forPort(port, credentials)
              .executor(workers)
              .permitKeepAliveTime(SECONDS_BETWEEN_PINGS, TimeUnit.SECONDS)
              .permitKeepAliveWithoutCalls(true)
              .addService(service)
              .build()
              .start(),
          workers);
    } catch (IOException e) {
      workers.close();
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
      workers.shutdownNow();
    }
  }
}
