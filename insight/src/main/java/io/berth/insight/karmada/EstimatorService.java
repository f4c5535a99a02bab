package io.berth.insight.karmada;

import io.berth.framework.EstimateMeter;
import io.berth.insight.karmada.wire.MaxAvailableComponentSetsRequest;
import io.berth.insight.karmada.wire.MaxAvailableComponentSetsResponse;
import io.berth.insight.karmada.wire.MaxAvailableReplicasRequest;
import io.berth.insight.karmada.wire.MaxAvailableReplicasResponse;
import io.berth.insight.karmada.wire.UnschedulableReplicasRequest;
import io.berth.insight.karmada.wire.UnschedulableReplicasResponse;
import io.berth.insight.karmada.wire.WorkloadReference;
import io.berth.insight.live.EstimateFailedException;
import io.berth.insight.live.InvalidRequestException;
import io.berth.insight.live.LiveEstimates;
import io.berth.insight.live.UnschedulableReplicas;
import io.grpc.BindableService;
import io.grpc.Context;
import io.grpc.MethodDescriptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What Karmada's estimator answers, for one cluster. */
public final class EstimatorService implements BindableService {
  private static final Logger LOG = LoggerFactory.getLogger(EstimatorService.class);

  private final String clusterName;
  private final EstimateRequestReader questions;
  private final LiveEstimates answers;
  private final UnschedulableReplicas unschedulable;
  private final EstimateMeter meter;

  /**
   * Makes the service.
   *
   * @param clusterName the only cluster that may be asked about
   * @param withAssumed whether workloads count that are said to be on their way
   */
  public EstimatorService(
      String clusterName,
      boolean withAssumed,
      LiveEstimates answers,
      UnschedulableReplicas unschedulable,
      EstimateMeter meter) {
    this.clusterName = clusterName;
    this.questions = new EstimateRequestReader(withAssumed);
    this.answers = answers;
    this.unschedulable = unschedulable;
    this.meter = meter;
  }

  @Override
  public ServerServiceDefinition bindService() {
    ServerServiceDefinition.Builder service =
        ServerServiceDefinition.builder(EstimatorMethods.SERVICE);
    add(
        service,
        EstimatorMethods.MAX_AVAILABLE_REPLICAS,
        MaxAvailableReplicasRequest::getCluster,
        this::maxAvailableReplicas);
    add(
        service,
        EstimatorMethods.MAX_AVAILABLE_COMPONENT_SETS,
        MaxAvailableComponentSetsRequest::getCluster,
        this::maxAvailableComponentSets);
    add(
        service,
        EstimatorMethods.GET_UNSCHEDULABLE_REPLICAS,
        UnschedulableReplicasRequest::getCluster,
        this::unschedulableReplicas);
    return service.build();
  }

  private <Q, A> void add(
      ServerServiceDefinition.Builder service,
      MethodDescriptor<ReceivedMessage<Q>, A> method,
      Function<Q, String> cluster,
      Function<Q, A> work) {
    String type = String.valueOf(method.getBareMethodName());
    service.addMethod(
        method,
        ServerCalls.asyncUnaryCall(
            (request, client) -> {
              long start = meter.start();
              Q message = request.message();
              if (message != null) {
                answer(type, start, client, () -> answer(cluster.apply(message), message, work));
              } else {
                meter.ended(type, false, start);
                client.onError(Objects.requireNonNull(request.problem()));
              }
            }));
  }

  private <Q, A> A answer(String cluster, Q request, Function<Q, A> work) {
    if (!cluster.equals(clusterName)) {
      throw new EstimateFailedException(
          "cluster name does not match, got: %s, desire: %s".formatted(cluster, clusterName));
    }
    return work.apply(request);
  }

  /**
   * Karmada's own errors have no code either but the one that stands for any; it has none for
   * questions that make no sense, which it answers.
   */
  private <A> void answer(String type, long start, StreamObserver<A> client, Supplier<A> work) {
    A answer;
    try {
      answer = work.get();
    } catch (RuntimeException e) {
      meter.ended(type, false, start);
      if (e instanceof EstimateFailedException) {
        LOG.debug("{}: {}", type, e.getMessage());
      } else {
        LOG.warn("{} failed", type, e);
      }
      Status status =
          e instanceof InvalidRequestException ? Status.INVALID_ARGUMENT : Status.UNKNOWN;
      client.onError(status.withDescription(e.getMessage()).asRuntimeException());
      return;
    }
    meter.ended(type, true, start);
    client.onNext(answer);
    client.onCompleted();
  }

  private MaxAvailableReplicasResponse maxAvailableReplicas(MaxAvailableReplicasRequest request) {
    return MaxAvailableReplicasResponse.newBuilder()
        .setMaxReplicas(answers.replicas(questions.read(request), Context.current()::isCancelled))
        .build();
  }

  private MaxAvailableComponentSetsResponse maxAvailableComponentSets(
      MaxAvailableComponentSetsRequest request) {
    return MaxAvailableComponentSetsResponse.newBuilder()
        .setMaxSets(answers.sets(questions.read(request), Context.current()::isCancelled))
        .build();
  }

  private UnschedulableReplicasResponse unschedulableReplicas(
      UnschedulableReplicasRequest request) {
    WorkloadReference workload = request.getResource();
    return UnschedulableReplicasResponse.newBuilder()
        .setUnschedulableReplicas(
            unschedulable.count(
                workload.getKind(),
                workload.getNamespace(),
                workload.getName(),
                Duration.ofNanos(request.getThresholdNanos())))
        .build();
  }
}
