package io.berth.kube.extender;

import io.berth.framework.PreemptionCandidate;
import io.berth.kube.RawObjects;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What extenders are sent: upstream's structures, whose fields have Go's own names. */
final class ExtenderArgs {
  private final RawObjects texts;
  private final boolean byName;

  /**
   * Writes requests.
   *
   * @param byName whether names are enough for an extender that knows the cluster by itself
   */
  ExtenderArgs(RawObjects texts, boolean byName) {
    this.texts = texts;
    this.byName = byName;
  }

  /** Writes a pod and the nodes that it could go to. Nodes that are gone by now are left out. */
  RequestBody nodes(PodInfo pod, List<NodeInfo> nodes) throws ExtenderException {
    RequestBody body = new RequestBody().raw("{\"Pod\":").raw(text(pod)).raw(",\"Nodes\":");
    if (byName) {
      body.raw("null,\"NodeNames\":[");
      for (int i = 0; i < nodes.size(); i++) {
        body.next(i).text(nodes.get(i).name());
      }
      return body.raw("]}");
    }
    List<byte[]> there =
        nodes.stream().map(node -> texts.nodeText(node.name())).filter(Objects::nonNull).toList();
    body.raw("{\"metadata\":{},\"items\":[");
    for (int i = 0; i < there.size(); i++) {
      body.next(i).raw(there.get(i));
    }
    return body.raw("]},\"NodeNames\":null}");
  }

  static RequestBody binding(PodInfo pod, String nodeName) {
    return new RequestBody()
        .raw("{\"PodName\":")
        .text(pod.name())
        .raw(",\"PodNamespace\":")
        .text(pod.namespace())
        .raw(",\"PodUID\":")
        .text(pod.uid())
        .raw(",\"Node\":")
        .text(nodeName)
        .raw("}");
  }

  /** Writes a pod and the nodes that would have room for it without some others. */
  RequestBody victims(PodInfo pod, List<PreemptionCandidate> candidates) throws ExtenderException {
    RequestBody body =
        new RequestBody().raw("{\"Pod\":").raw(text(pod)).raw(",\"NodeNameToVictims\":");
    return byName
        ? nodesToVictims(body.raw("null,\"NodeNameToMetaVictims\":"), candidates).raw("}")
        : nodesToVictims(body, candidates).raw(",\"NodeNameToMetaVictims\":null}");
  }

  private RequestBody nodesToVictims(RequestBody body, List<PreemptionCandidate> candidates)
      throws ExtenderException {
    List<PreemptionCandidate> sorted =
        candidates.stream().sorted(Comparator.comparing(PreemptionCandidate::nodeName)).toList();
    body.raw("{");
    for (int i = 0; i < sorted.size(); i++) {
      PreemptionCandidate one = sorted.get(i);
      body.next(i).text(one.nodeName()).raw(":{\"Pods\":[");
      for (int j = 0; j < one.victims().size(); j++) {
        victim(body.next(j), one.victims().get(j));
      }
      body.raw("],\"NumPDBViolations\":" + one.budgetViolations() + "}");
    }
    return body.raw("}");
  }

  private void victim(RequestBody body, PodInfo victim) throws ExtenderException {
    if (byName) {
      body.raw("{\"UID\":").text(victim.uid()).raw("}");
    } else {
      body.raw(text(victim));
    }
  }

  private byte[] text(PodInfo pod) throws ExtenderException {
    byte @Nullable [] text = texts.podText(pod);
    if (text == null) {
      throw new ExtenderException("pod \"%s\" not found".formatted(pod.name()));
    }
    return text;
  }
}
