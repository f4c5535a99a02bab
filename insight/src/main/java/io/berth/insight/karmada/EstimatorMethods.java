package io.berth.insight.karmada;

import com.google.protobuf.MessageLite;
import io.berth.insight.karmada.wire.MaxAvailableComponentSetsRequest;
import io.berth.insight.karmada.wire.MaxAvailableComponentSetsResponse;
import io.berth.insight.karmada.wire.MaxAvailableReplicasRequest;
import io.berth.insight.karmada.wire.MaxAvailableReplicasResponse;
import io.berth.insight.karmada.wire.UnschedulableReplicasRequest;
import io.berth.insight.karmada.wire.UnschedulableReplicasResponse;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.lite.ProtoLiteUtils;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The gRPC methods of Karmada's estimator. */
final class EstimatorMethods {
  static final String SERVICE = "github.com.karmada_io.karmada.pkg.estimator.service.Estimator";

  static final MethodDescriptor<
          ReceivedMessage<MaxAvailableReplicasRequest>, MaxAvailableReplicasResponse>
      MAX_AVAILABLE_REPLICAS =
          method(
              "MaxAvailableReplicas",
              MaxAvailableReplicasRequest.getDefaultInstance(),
              MaxAvailableReplicasResponse.getDefaultInstance());

  static final MethodDescriptor<
          ReceivedMessage<MaxAvailableComponentSetsRequest>, MaxAvailableComponentSetsResponse>
      MAX_AVAILABLE_COMPONENT_SETS =
          method(
              "MaxAvailableComponentSets",
              MaxAvailableComponentSetsRequest.getDefaultInstance(),
              MaxAvailableComponentSetsResponse.getDefaultInstance());

  static final MethodDescriptor<
          ReceivedMessage<UnschedulableReplicasRequest>, UnschedulableReplicasResponse>
      GET_UNSCHEDULABLE_REPLICAS =
          method(
              "GetUnschedulableReplicas",
              UnschedulableReplicasRequest.getDefaultInstance(),
              UnschedulableReplicasResponse.getDefaultInstance());

  private EstimatorMethods() {}

  private static <Q extends MessageLite, R extends MessageLite>
      MethodDescriptor<ReceivedMessage<Q>, R> method(String name, Q request, R response) {
    return MethodDescriptor.<ReceivedMessage<Q>, R>newBuilder()
        .setType(MethodDescriptor.MethodType.UNARY)
        .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, name))
        .setRequestMarshaller(ReceivedMessage.marshaller(request))
        .setResponseMarshaller(ProtoLiteUtils.marshaller(response))
        .build();
  }

  /**
   * A received message or the error of parsing it, which gRPC itself does not report to the client.
   *
   * @param error the parse error; null if there is a message
   */
  record ReceivedMessage<Q>(@Nullable Q message, @Nullable StatusRuntimeException error) {
    static <Q extends MessageLite> Marshaller<ReceivedMessage<Q>> marshaller(Q defaultInstance) {
      Marshaller<Q> delegate = ProtoLiteUtils.marshaller(defaultInstance);
      return new Marshaller<>() {
        @Override
        public ReceivedMessage<Q> parse(InputStream stream) {
          try {
            return new ReceivedMessage<>(delegate.parse(stream), null);
          } catch (StatusRuntimeException e) {
            return new ReceivedMessage<>(null, e);
          }
        }

        @Override
        public InputStream stream(ReceivedMessage<Q> value) {
          throw new UnsupportedOperationException("the server does not send requests");
        }
      };
    }
  }
}
