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
import io.berth.insight.live.AssumedSet;
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
 * Reads what clients ask, be it written as up to v1.17, as from v1.19 on, or both ways: what is
 * written the new way counts first.
 */
final class EstimateRequestReader {
  private final boolean withAssumed;

  /**
   * Makes a reader.
   *
   * @param withAssumed whether workloads that are on their way count
   */
  EstimateRequestReader(boolean withAssumed) {
    this.withAssumed = withAssumed;
  }

  EstimateRequest read(MaxAvailableReplicasRequest request) {
    ReplicaRequirements wanted = request.getReplicaRequirements();
    RequestedPods pods =
        new RequestedPods(
            1,
            RequestedPods.spec(
                amounts(wanted.getAmountBytesMap(), wanted.getAmountsMap()),
                wanted.getNodeClaim().getLabelsMap(),
                ClaimReader.tolerations(wanted.getNodeClaim()),
                ClaimReader.affinity(wanted.getNodeClaim()),
                wanted.getPriorityClass()));
    return new EstimateRequest(
            wanted.getNamespace(), List.of(pods), assumed(request.getAssumedWorkloadsList()))
        .requireFewResourceNames("replicaRequirements.resourceRequest");
  }

  EstimateRequest read(MaxAvailableComponentSetsRequest request) {
    return new EstimateRequest(
            request.getNamespace(),
            set(request.getComponentsList()),
            assumed(request.getAssumedWorkloadsList()))
        .requireFewResourceNames("components[].replicaRequirements.resourceRequest");
  }

  private List<AssumedSet> assumed(List<AssumedWorkload> workloads) {
    return withAssumed
        ? workloads.stream()
            .map(
                workload ->
                    new AssumedSet(workload.getNamespace(), set(workload.getComponentsList())))
            .toList()
        : List.of();
  }

  private static List<RequestedPods> set(List<SetComponent> components) {
    List<RequestedPods> set = new ArrayList<>();
    for (SetComponent component : components) {
      ComponentRequirements wanted = component.getRequirements();
      set.add(
          new RequestedPods(
              component.getReplicas(),
              RequestedPods.spec(
                  amounts(wanted.getAmountBytesMap(), wanted.getAmountsMap()),
                  wanted.getNodeClaim().getLabelsMap(),
                  ClaimReader.tolerations(wanted.getNodeClaim()),
                  ClaimReader.affinity(wanted.getNodeClaim()),
                  wanted.getPriorityClass())));
    }
    return set;
  }

  private static Map<String, Quantity> amounts(
      Map<String, ByteString> bytes, Map<String, QuantityForm> old) {
    Map<String, QuantityForm> forms = new TreeMap<>();
    if (bytes.isEmpty()) {
      forms.putAll(old);
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
          "the request of %s, \"%s\", is no amount".formatted(name, text));
    }
    if (parsed.sign() < 0) {
      throw new InvalidRequestException(
          "the request of %s, %s, is negative; ask for an amount from 0 on".formatted(name, text));
    }
    return new Quantity(text);
  }
}
