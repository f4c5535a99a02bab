package io.berth.insight.karmada;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.berth.insight.karmada.wire.AssumedWorkload;
import io.berth.insight.karmada.wire.ComponentRequirements;
import io.berth.insight.karmada.wire.MaxAvailableComponentSetsRequest;
import io.berth.insight.karmada.wire.MaxAvailableReplicasRequest;
import io.berth.insight.karmada.wire.QuantityForm;
import io.berth.insight.karmada.wire.ReplicaRequirements;
import io.berth.insight.karmada.wire.SetComponent;
import io.berth.insight.live.EstimateFailedException;
import io.berth.insight.live.EstimateRequest;
import io.berth.insight.live.InvalidRequestException;
import io.berth.insight.live.RequestedPods;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads requests in the wire format up to v1.17, from v1.19, or both; fields in the new format take
 * precedence.
 */
final class EstimateRequestReader {
  private final boolean withAssumed;

  /**
   * Creates a reader.
   *
   * @param withAssumed whether assumed workloads count
   */
  EstimateRequestReader(boolean withAssumed) {
    this.withAssumed = withAssumed;
  }

  EstimateRequest read(MaxAvailableReplicasRequest request) {
    ReplicaRequirements requirements = request.getReplicaRequirements();
    RequestedPods pods =
        new RequestedPods(
            1,
            RequestedPods.spec(
                amounts(requirements.getAmountBytesMap(), requirements.getAmountsMap()),
                requirements.getNodeClaim().getLabelsMap(),
                ClaimReader.tolerations(requirements.getNodeClaim()),
                ClaimReader.affinity(requirements.getNodeClaim()),
                requirements.getPriorityClass()));
    return new EstimateRequest(
            requirements.getNamespace(), List.of(pods), assumed(request.getAssumedWorkloadsList()))
        .requireFewResourceNames("replicaRequirements.resourceRequest");
  }

  EstimateRequest read(MaxAvailableComponentSetsRequest request) {
    return new EstimateRequest(
            request.getNamespace(),
            set(request.getComponentsList()),
            assumed(request.getAssumedWorkloadsList()))
        .requireFewResourceNames("components[].replicaRequirements.resourceRequest");
  }

  private List<EstimateRequest.AssumedSet> assumed(List<AssumedWorkload> workloads) {
    return withAssumed
        ? workloads.stream()
            .map(
                workload ->
                    new EstimateRequest.AssumedSet(
                        workload.getNamespace(), set(workload.getComponentsList())))
            .toList()
        : List.of();
  }

  private static List<RequestedPods> set(List<SetComponent> components) {
    List<RequestedPods> set = new ArrayList<>();
    for (SetComponent component : components) {
      ComponentRequirements requirements = component.getRequirements();
      set.add(
          new RequestedPods(
              component.getReplicas(),
              RequestedPods.spec(
                  amounts(requirements.getAmountBytesMap(), requirements.getAmountsMap()),
                  requirements.getNodeClaim().getLabelsMap(),
                  ClaimReader.tolerations(requirements.getNodeClaim()),
                  ClaimReader.affinity(requirements.getNodeClaim()),
                  requirements.getPriorityClass())));
    }
    return set;
  }

  private static Map<String, Quantity> amounts(
      Map<String, ByteString> bytes, Map<String, QuantityForm> legacy) {
    Map<String, QuantityForm> forms = new TreeMap<>();
    if (bytes.isEmpty()) {
      forms.putAll(legacy);
    } else {
      bytes.forEach((name, form) -> forms.put(name, quantity(name, form)));
    }
    Map<String, Quantity> amounts = new LinkedHashMap<>();
    forms.forEach((name, form) -> amounts.put(name, amount(name, form.getText())));
    return amounts;
  }

  private static QuantityForm quantity(String name, ByteString bytes) {
    try {
      return QuantityForm.parseFrom(bytes);
    } catch (InvalidProtocolBufferException e) {
      throw new EstimateFailedException(
          "the request of %s cannot be read: %s".formatted(name, e.getMessage()));
    }
  }

  private static Quantity amount(String name, String text) {
    if (text.isEmpty()) {
      return new Quantity("0");
    }
    io.berth.model.Quantity parsed = io.berth.model.Quantity.tryParse(text);
    if (parsed == null) {
      throw new EstimateFailedException(
          "the request of %s, \"%s\", is not a quantity".formatted(name, text));
    }
    if (parsed.sign() < 0) {
      throw new InvalidRequestException(
          "the request of %s, %s, is negative; must be at least 0".formatted(name, text));
    }
    return new Quantity(text);
  }
}
