package io.berth.runtime;

import io.berth.model.PodInfo;
import java.util.List;

/** The pods for which room was made on a node, and which are not there yet. */
@FunctionalInterface
public interface Nominations {
  Nominations NONE = nodeName -> List.of();

  /** Returns the pods nominated to a node. */
  List<PodInfo> on(String nodeName);
}
