package io.berth.kube.extender;

import io.berth.framework.PreemptionCandidate;
import io.berth.kube.RawObjects;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Encodes the requests to extenders: upstream's {@code ExtenderArgs} and further structures. */
final class ExtenderArgs {
  private final RawObjects rawObjects;
  private final boolean byName;

  /**
   * Creates an encoder.
   *
   * @param byName whether nodes are sent by name, to an extender with {@code nodeCacheCapable}
   */
  ExtenderArgs(RawObjects rawObjects, boolean byName) {
    this.rawObjects = rawObjects;
    this.byName = byName;
  }

  /** Encodes a pod and its candidate nodes, without nodes that were deleted in the meantime. */
  RequestBody nodes(PodInfo pod, List<NodeInfo> nodes) throws ExtenderException {
    RequestBody body = new RequestBody().raw("{\"Pod\":").raw(json(pod)).raw(",\"Nodes\":");
    if (byName) {
      body.raw("null,\"NodeNames\":[");
      for (int i = 0; i < nodes.size(); i++) {
        body.next(i).text(nodes.get(i).name());
      }
      return body.raw("]}");
    }
    List<byte[]> existing =
        nodes.stream()
            .map(node -> rawObjects.nodeJson(node.name()))
            .filter(Objects::nonNull)
            .toList();
    body.raw("{\"metadata\":{},\"items\":[");
    for (int i = 0; i < existing.size(); i++) {
      body.next(i).raw(existing.get(i));
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

  /** Encodes a pod and the nodes on which it fits after the eviction of victims. */
  RequestBody victims(PodInfo pod, List<PreemptionCandidate> candidates) throws ExtenderException {
    RequestBody body =
        new RequestBody().raw("{\"Pod\":").raw(json(pod)).raw(",\"NodeNameToVictims\":");
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
      PreemptionCandidate candidate = sorted.get(i);
      body.next(i).text(candidate.nodeName()).raw(":{\"Pods\":[");
      for (int j = 0; j < candidate.victims().size(); j++) {
        victim(body.next(j), candidate.victims().get(j));
      }
      body.raw("],\"NumPDBViolations\":" + candidate.numPdbViolations() + "}");
    }
    return body.raw("}");
  }

  private void victim(RequestBody body, PodInfo victim) throws ExtenderException {
    if (byName) {
      body.raw("{\"UID\":").text(victim.uid()).raw("}");
    } else {
      body.raw(json(victim));
    }
  }

  private byte[] json(PodInfo pod) throws ExtenderException {
    byte @Nullable [] json = rawObjects.podJson(pod);
    if (json == null) {
      throw new ExtenderException("pod \"%s\" not found".formatted(pod.name()));
    }
    return json;
  }
}
