package io.berth.insight.karmada;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import io.berth.insight.karmada.v119.MaxAvailableReplicasResponse;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.MethodDescriptor;
import io.grpc.protobuf.lite.ProtoLiteUtils;
import io.grpc.stub.ClientCalls;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** A client of v1.18, which sends both formats as one message by concatenation. */
final class KarmadaClientV118 implements KarmadaClient {
  private static final MethodDescriptor<ByteString, MaxAvailableReplicasResponse> REPLICAS =
      MethodDescriptor.<ByteString, MaxAvailableReplicasResponse>newBuilder()
          .setType(MethodDescriptor.MethodType.UNARY)
          .setFullMethodName(
              "github.com.karmada_io.karmada.pkg.estimator.service.Estimator/MaxAvailableReplicas")
          .setRequestMarshaller(new Bytes())
          .setResponseMarshaller(
              ProtoLiteUtils.marshaller(MaxAvailableReplicasResponse.getDefaultInstance()))
          .build();

  private final Channel channel;
  private final KarmadaClient client119;

  KarmadaClientV118(Channel channel) {
    this.channel = channel;
    this.client119 = new KarmadaClientV119(channel);
  }

  /** Sends bytes unchanged. */
  static final class Bytes implements MethodDescriptor.Marshaller<ByteString> {
    @Override
    public InputStream stream(ByteString value) {
      return value.newInput();
    }

    @Override
    public ByteString parse(InputStream stream) {
      try {
        return ByteString.readFrom(stream);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public int replicas(String cluster, JsonNode requirements, JsonNode assumed) {
    return send(
        KarmadaClientV117.request(cluster, requirements)
            .toByteString()
            .concat(KarmadaClientV119.request(cluster, requirements, assumed).toByteString()));
  }

  /** Sends bytes as a MaxAvailableReplicas request. */
  int send(ByteString request) {
    return ClientCalls.blockingUnaryCall(channel, REPLICAS, CallOptions.DEFAULT, request)
        .getMaxReplicas();
  }

  @Override
  public int sets(String cluster, String namespace, JsonNode components) {
    return client119.sets(cluster, namespace, components);
  }

  @Override
  public int unschedulable(String cluster, String kind, String name, long thresholdNanos) {
    return client119.unschedulable(cluster, kind, name, thresholdNanos);
  }

  @Override
  public boolean supportsAssumed() {
    return true;
  }
}
