package io.berth.kube;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.model.PodInfo;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds out where a pod is when nobody knows what became of its binding. */
final class BindingResolver {
  private static final Logger LOG = LoggerFactory.getLogger(BindingResolver.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  private final ApiServer api;
  private final Sleeper pause;

  BindingResolver(ApiServer api, Sleeper pause) {
    this.api = api;
    this.pause = pause;
  }

  /**
   * Asks until the server answers, however long that takes.
   *
   * @return the name of the node, empty where the pod has none or is gone
   */
  String nodeOf(PodInfo pod) throws InterruptedException {
    // Not by its name alone, because lists are allowed to us already.
    String path =
        "/api/v1/namespaces/%s/pods?fieldSelector=%s"
            .formatted(
                pod.namespace(),
                URLEncoder.encode("metadata.name=" + pod.name(), StandardCharsets.UTF_8));
    Duration rest = FIRST_PAUSE;
    while (true) {
      try {
        return node(api.get(path, JsonNode.class), pod.uid());
      } catch (ApiException e) {
        LOG.atDebug()
            .addKeyValue("pod", pod)
            .addKeyValue("reason", e.getMessage())
            .log("Nobody knows yet whether the pod is bound");
        pause.take(rest);
        rest =
            rest.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0
                ? rest.multipliedBy(2)
                : LONGEST_PAUSE;
      }
    }
  }

  private static String node(JsonNode list, String uid) {
    for (JsonNode pod : list.path("items")) {
      if (pod.path("metadata").path("uid").asText().equals(uid)) {
        return pod.path("spec").path("nodeName").asText();
      }
    }
    return "";
  }
}
