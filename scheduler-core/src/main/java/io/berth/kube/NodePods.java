package io.berth.kube;

import io.berth.cycle.BindPrecondition;
import io.berth.model.PodInfo;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lists the current pods of a node by a consistent read. */
final class NodePods implements BindPrecondition.NodePodLister {
  private static final Logger LOG = LoggerFactory.getLogger(NodePods.class);

  /** A binding waits for the list; after a timeout the state of the watch is used. */
  private static final Duration LIST_TIMEOUT = Duration.ofSeconds(2);

  private final ApiClient api;
  private final WatchedResource<Pod> pods =
      new LiveCluster(new EventDispatcher(), RawObjectConfig.NONE).pods().kind();

  NodePods(ApiClient api) {
    this.api = api.withoutRetries(LIST_TIMEOUT, 1);
  }

  @Override
  public List<PodInfo> podsOn(String nodeName) {
    WatchedResource<Pod> kind =
        pods.withFieldSelector(pods.fieldSelector() + ",spec.nodeName=" + nodeName);
    List<PodInfo> listed = new ArrayList<>();
    try (InputStream in =
        api.open(kind.path() + "?" + kind.fieldSelectorQuery(), kind.mediaTypes(), LIST_TIMEOUT)) {
      var _ =
          ListPage.read(
              in,
              kind,
              item -> {
                PodInfo pod = ConsistentList.converted(item, PodInfo::of);
                if (pod != null) {
                  listed.add(pod);
                }
              });
    } catch (RuntimeException | IOException e) {
      // The caller uses the state of the watch.
      LOG.atDebug().addKeyValue("node", nodeName).setCause(e).log("Failed to list pods of node");
    }
    return listed;
  }
}
