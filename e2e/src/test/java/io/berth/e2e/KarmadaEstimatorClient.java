package io.berth.e2e;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.insight.karmada.KarmadaClient;
import io.berth.insight.karmada.KarmadaClientV119;
import io.grpc.ChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import java.time.Duration;

/** Calls an estimator on this machine as Karmada does. */
public final class KarmadaEstimatorClient implements AutoCloseable {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final ManagedChannel channel;
  private final KarmadaClient client;

  public KarmadaEstimatorClient(int port, ChannelCredentials credentials) {
    this.channel = NettyChannelBuilder.forAddress("localhost", port, credentials).build();
    this.client = new KarmadaClientV119(channel);
  }

  public int replicas(String cpu) {
    ObjectNode requirements = JSON.objectNode();
    requirements.putObject("resourceRequest").put("cpu", cpu);
    return client.replicas("member1", requirements, JSON.arrayNode());
  }

  /**
   * Returns the number of pods of a Deployment that have been unschedulable for longer than a
   * threshold.
   */
  public int unschedulable(String deployment, Duration threshold) {
    return client.unschedulable("member1", "Deployment", deployment, threshold.toNanos());
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }
}
