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

/** The gRPC service of Karmada's estimator, for one cluster. */
public final class EstimatorService implements BindableService {
  private static final Logger LOG = LoggerFactory.getLogger(EstimatorService.class);

  private final String clusterName;
  private final EstimateRequestReader requestReader;
  private final LiveEstimates estimates;
  private final UnschedulableReplicas unschedulable;
  private final EstimateMeter meter;

  /**
   * Creates the service.
   *
   * @param clusterName the name of the cluster, which requests must contain
   * @param withAssumed whether assumed workloads count
   */
  public EstimatorService(
      String clusterName,
      boolean withAssumed,
      LiveEstimates estimates,
      UnschedulableReplicas unschedulable,
      EstimateMeter meter) {
    this.clusterName = clusterName;
    this.requestReader = new EstimateRequestReader(withAssumed);
    this.estimates = estimates;
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

  private <Q, R> void add(
      ServerServiceDefinition.Builder service,
      MethodDescriptor<EstimatorMethods.ReceivedMessage<Q>, R> method,
      Function<Q, String> cluster,
      Function<Q, R> handler) {
    String type = String.valueOf(method.getBareMethodName());
    service.addMethod(
        method,
        ServerCalls.asyncUnaryCall(
            (request, observer) -> {
              long start = meter.start();
              Q message = request.message();
              if (message != null) {
                respond(
                    type, start, observer, () -> process(cluster.apply(message), message, handler));
              } else {
                meter.requestFinished(type, false, start);
                observer.onError(Objects.requireNonNull(request.error()));
              }
            }));
  }

  private <Q, R> R process(String cluster, Q request, Function<Q, R> handler) {
    if (!cluster.equals(clusterName)) {
      throw new EstimateFailedException(
          "cluster name does not match, got: %s, desire: %s".formatted(cluster, clusterName));
    }
    return handler.apply(request);
  }

  /**
   * Sends the response or the error. Karmada's errors have the code UNKNOWN; it does not reject
   * invalid requests.
   */
  private <R> void respond(
      String type, long start, StreamObserver<R> observer, Supplier<R> handler) {
    R response;
    try {
      response = handler.get();
    } catch (RuntimeException e) {
      meter.requestFinished(type, false, start);
      if (e instanceof EstimateFailedException) {
        LOG.atDebug()
            .addKeyValue("method", type)
            .addKeyValue("reason", e.getMessage())
            .log("Estimate failed");
      } else {
        LOG.atWarn().addKeyValue("method", type).setCause(e).log("Estimate failed");
      }
      Status status =
          e instanceof InvalidRequestException ? Status.INVALID_ARGUMENT : Status.UNKNOWN;
      observer.onError(status.withDescription(e.getMessage()).asRuntimeException());
      return;
    }
    meter.requestFinished(type, true, start);
    observer.onNext(response);
    observer.onCompleted();
  }

  private MaxAvailableReplicasResponse maxAvailableReplicas(MaxAvailableReplicasRequest request) {
    return MaxAvailableReplicasResponse.newBuilder()
        .setMaxReplicas(
            estimates.replicas(requestReader.read(request), Context.current()::isCancelled))
        .build();
  }

  private MaxAvailableComponentSetsResponse maxAvailableComponentSets(
      MaxAvailableComponentSetsRequest request) {
    return MaxAvailableComponentSetsResponse.newBuilder()
        .setMaxSets(estimates.sets(requestReader.read(request), Context.current()::isCancelled))
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
