package io.berth.cli;

import io.berth.cycle.InsufficientResource;
import io.berth.framework.PluginStatus;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.ResourceName;
import io.berth.model.Taint;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Adds details to the reasons of a rejection: requested and free amounts, and taints. */
final class ReasonDetail {
  private static final String UNTOLERATED_TAINTS = "node(s) had untolerated taint(s)";
  private static final String TOO_MANY_PODS = "Too many pods";

  private ReasonDetail() {}

  /** Formats all reasons of a rejection in one line. */
  static String explain(PluginStatus rejection, PodInfo pod, NodeInfo node) {
    List<InsufficientResource> shortages = InsufficientResource.of(rejection, pod, node);
    return rejection.status().reasons().stream()
        .map(reason -> withAmounts(explain(reason, pod, node), shortages))
        .collect(Collectors.joining(", "));
  }

  /** Adds the amounts to the reason of a shortage. */
  static String withAmounts(String reason, List<InsufficientResource> shortages) {
    for (InsufficientResource shortage : shortages) {
      if (shortage.reason().equals(reason)) {
        return reason + amounts(shortage);
      }
    }
    return reason;
  }

  private static String explain(String reason, PodInfo pod, NodeInfo node) {
    return switch (reason) {
      case UNTOLERATED_TAINTS -> reason + taints(pod, node);
      case TOO_MANY_PODS ->
          reason + " (%d of %d)".formatted(node.podCount(), node.allocatable(ResourceName.PODS));
      default -> reason;
    };
  }

  private static String amounts(InsufficientResource shortage) {
    ResourceName name = shortage.resource();
    String requested = Amounts.text(name, shortage.requested());
    String unit = name != ResourceName.CPU ? "" : requested.equals("1") ? " CPU" : " CPUs";
    return " (requests %s%s, %s free of %s)"
        .formatted(
            requested,
            unit,
            Amounts.text(name, shortage.free()),
            Amounts.text(name, shortage.allocatable()));
  }

  private static String taints(PodInfo pod, NodeInfo node) {
    List<String> untolerated = new ArrayList<>();
    for (int i = 0; i < node.taints().size(); i++) {
      Taint taint = node.taints().get(i);
      if (taint.effect().preventsScheduling() && !pod.tolerations().tolerates(taint)) {
        untolerated.add(
            taint.key()
                + (taint.value().isEmpty() ? "" : "=" + taint.value())
                + ":"
                + taint.effect().text());
      }
    }
    return untolerated.isEmpty() ? "" : " (" + String.join(", ", untolerated) + ")";
  }
}
