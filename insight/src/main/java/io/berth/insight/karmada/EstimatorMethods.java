package io.berth.insight.karmada;

import com.google.protobuf.MessageLite;
import io.berth.insight.karmada.wire.MaxAvailableComponentSetsRequest;
import io.berth.insight.karmada.wire.MaxAvailableComponentSetsResponse;
import io.berth.insight.karmada.wire.MaxAvailableReplicasRequest;
import io.berth.insight.karmada.wire.MaxAvailableReplicasResponse;
import io.berth.insight.karmada.wire.UnschedulableReplicasRequest;
import io.berth.insight.karmada.wire.UnschedulableReplicasResponse;
import io.grpc.MethodDescriptor;
import io.grpc.protobuf.lite.ProtoLiteUtils;

/** The methods of Karmada's estimator. */
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

  private static <Q extends MessageLite, A extends MessageLite>
      MethodDescriptor<ReceivedMessage<Q>, A> method(String name, Q request, A answer) {
    return MethodDescriptor.<ReceivedMessage<Q>, A>newBuilder()
        .setType(MethodDescriptor.MethodType.UNARY)
        .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, name))
        .setRequestMarshaller(ReceivedMessage.marshaller(request))
        .setResponseMarshaller(ProtoLiteUtils.marshaller(answer))
        .build();
  }
}
