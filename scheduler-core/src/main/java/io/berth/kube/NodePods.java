package io.berth.kube;

import io.berth.cycle.BindCheck;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lists the pods on a node as they are at this moment: the server's answer is a quorum read. */
final class NodePods implements BindCheck.NodePodLister {
  private static final Logger LOG = LoggerFactory.getLogger(NodePods.class);

  /** A binding waits for the answer; the watch is what is left to go by after that. */
  private static final Duration LIST_TIMEOUT = Duration.ofSeconds(2);

  private final ApiServer api;
  private final WatchedKind<Pod> pods =
      new LiveCluster(new EventDispatcher(), RawObjectConfig.NONE).pods().kind();

  NodePods(ApiServer api) {
    this.api = api.impatient(LIST_TIMEOUT, 1);
  }

  @Override
  public List<PodInfo> podsOn(String nodeName) {
    WatchedKind<Pod> kind = pods.only(pods.selector() + ",spec.nodeName=" + nodeName);
    List<PodInfo> listed = new ArrayList<>();
    try (InputStream in =
        api.open(kind.path() + "?" + kind.selection(), kind.forms(), LIST_TIMEOUT)) {
      var _ =
          ListPage.read(
              in,
              kind,
              item -> {
                PodInfo pod = ConsistentList.trimmed(item, PodInfo::of);
                if (pod != null) {
                  listed.add(pod);
                }
              });
    } catch (RuntimeException | IOException e) {
      // What the watch says is left to go by.
      LOG.atDebug().addKeyValue("node", nodeName).setCause(e).log("Failed to list pods of node");
    }
    return listed;
  }
}
