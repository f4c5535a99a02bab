package io.berth.cli;

import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.ResourceName;
import io.berth.model.Taint;
import java.util.ArrayList;
import java.util.List;

/** Adds to a reason what it leaves open: how much is asked and free, which taints there are. */
final class ReasonDetail {
  private static final String INSUFFICIENT = "Insufficient ";
  private static final String TAINTED = "node(s) had untolerated taint(s)";
  private static final String CROWDED = "Too many pods";

  private ReasonDetail() {}

  static String explain(String reason, PodInfo pod, NodeInfo node) {
    if (reason.startsWith(INSUFFICIENT)) {
      return reason + shortage(ResourceName.of(reason.substring(INSUFFICIENT.length())), pod, node);
    }
    return switch (reason) {
      case TAINTED -> reason + taints(pod, node);
      case CROWDED ->
          reason + " (%d of %d)".formatted(node.podCount(), node.allocatable(ResourceName.PODS));
      default -> reason;
    };
  }

  private static String shortage(ResourceName name, PodInfo pod, NodeInfo node) {
    long total = node.allocatable(name);
    return " (asks for %s, %s of %s free)"
        .formatted(
            Amounts.text(name, pod.amounts().requests().get(name)),
            Amounts.text(name, Math.max(0, total - node.requested(name))),
            Amounts.text(name, total));
  }

  private static String taints(PodInfo pod, NodeInfo node) {
    List<String> untolerated = new ArrayList<>();
    for (int i = 0; i < node.taints().size(); i++) {
      Taint taint = node.taints().get(i);
      if (taint.effect().keepsPodsAway() && !pod.tolerations().tolerates(taint)) {
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
