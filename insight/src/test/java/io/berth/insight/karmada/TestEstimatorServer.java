package io.berth.insight.karmada;

import io.berth.framework.EstimateMeter;
import io.berth.insight.live.Deployments;
import io.berth.insight.live.LiveEstimates;
import io.berth.insight.live.LiveNodesEstimates;
import io.berth.insight.live.QuotaSource;
import io.berth.insight.live.UnschedulableReplicas;
import io.berth.insight.live.WatchedCluster;
import io.berth.server.tls.ServerTls;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.grpc.Channel;
import io.grpc.ChannelCredentials;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An estimator server on a local port, with channels to it. */
final class TestEstimatorServer implements AutoCloseable {
  static final String CLUSTER = "member1";
  static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

  private final EstimatorServer server;
  private final List<ManagedChannel> channels = new ArrayList<>();

  private TestEstimatorServer(EstimatorServer server) {
    this.server = server;
  }

  static TestEstimatorServer of(
      LiveEstimates estimates, boolean withAssumed, @Nullable ServerTls tls) {
    return of(estimates, withAssumed, tls, NoDeployments.INSTANCE);
  }

  static TestEstimatorServer of(
      LiveEstimates estimates,
      boolean withAssumed,
      @Nullable ServerTls tls,
      Deployments deployments) {
    return of(estimates, withAssumed, tls, deployments, GrpcLimits.DEFAULT);
  }

  static TestEstimatorServer of(LiveEstimates estimates, GrpcLimits limits) {
    return of(estimates, true, null, NoDeployments.INSTANCE, limits);
  }

  private static TestEstimatorServer of(
      LiveEstimates estimates,
      boolean withAssumed,
      @Nullable ServerTls tls,
      Deployments deployments,
      GrpcLimits limits) {
    EstimatorService service =
        new EstimatorService(
            CLUSTER,
            withAssumed,
            estimates,
            new UnschedulableReplicas(deployments, InstantSource.fixed(NOW)),
            EstimateMeter.NONE);
    try {
      return new TestEstimatorServer(EstimatorServer.start(0, tls, service, limits));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static TestEstimatorServer of(WatchedCluster cluster) {
    return of(new LiveNodesEstimates(cluster, QuotaSource.NONE), true, null);
  }

  int port() {
    return server.port();
  }

  Channel channel() {
    return channel(InsecureChannelCredentials.create());
  }

  Channel channel(ChannelCredentials credentials) {
    ManagedChannel channel =
        NettyChannelBuilder.forAddress("localhost", server.port(), credentials).build();
    channels.add(channel);
    return channel;
  }

  @Override
  public void close() {
    channels.forEach(ManagedChannel::shutdownNow);
    server.close();
  }

  private enum NoDeployments implements Deployments {
    INSTANCE;

    @Override
    public @Nullable Deployment find(String namespace, String name) {
      return null;
    }

    @Override
    public List<ReplicaSet> replicaSets(Deployment deployment) {
      return List.of();
    }

    @Override
    public List<Pod> pods(Deployment deployment) {
      return List.of();
    }
  }
}
