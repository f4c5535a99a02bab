package io.berth.kube;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.cycle.BindPrecondition;
import io.berth.framework.PodBinder;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import io.berth.runtime.ExponentialBackoff;
import jakarta.inject.Inject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Binds pods by the API server's binding subresource. */
public final class KubePodBinder implements PodBinder {
  static final RbacRule RBAC_RULE = RbacRule.to("", "pods/binding", "create");

  private static final int MAX_ATTEMPTS = 3;
  private static final Duration INITIAL_BACKOFF = Duration.ofMillis(200);
  private static final Duration MAX_BACKOFF = Duration.ofSeconds(30);
  private static final int MAX_CONTENDED_BINDINGS = 8;
  private static final Status WAITING = Status.waiting();

  private final ApiClient api;
  private final PodStatusWriter statuses;
  private final BindPrecondition precondition;
  private final Sleeper sleeper;
  private final BindingResolver bindingResolver;
  private final NodePods nodePods;
  private final Semaphore contendedBindings = new Semaphore(MAX_CONTENDED_BINDINGS, true);

  @Inject
  public KubePodBinder(ApiClient api, PodStatusWriter statuses, BindPrecondition precondition) {
    this(api, statuses, precondition, Sleeper.SLEEP);
  }

  KubePodBinder(
      ApiClient api, PodStatusWriter statuses, BindPrecondition precondition, Sleeper sleeper) {
    this.api = api;
    this.statuses = statuses;
    this.precondition = precondition;
    this.sleeper = sleeper;
    this.nodePods = new NodePods(api);
    this.bindingResolver = new BindingResolver(api, sleeper);
  }

  @Override
  public Status bind(PodInfo pod, String nodeName) {
    try {
      // A condition PodScheduled=False written after the binding would stay.
      statuses.dropAndAwait(pod.uid());
      RecheckGate gate = new RecheckGate(precondition, pod).detectingSerialBinding();
      Status status = bindOnce(pod, nodeName, gate);
      if (!gate.requiresSerialBinding()) {
        return status;
      }
      gate.allowSerialBinding();
      return precondition.bindSerially(pod, nodePods, () -> bindWithRetries(pod, nodeName, gate));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Status.error("interrupted while binding");
    }
  }

  private Status bindOnce(PodInfo pod, String nodeName, RecheckGate gate)
      throws InterruptedException {
    return precondition.isContended()
        ? bindLimited(pod, nodeName, gate)
        : bindWithRetries(pod, nodeName, gate);
  }

  private Status bindLimited(PodInfo pod, String nodeName, RecheckGate gate)
      throws InterruptedException {
    contendedBindings.acquire();
    try {
      return bindWithRetries(pod, nodeName, gate);
    } finally {
      contendedBindings.release();
    }
  }

  private Status bindWithRetries(PodInfo pod, String nodeName, RecheckGate gate)
      throws InterruptedException {
    byte[] body = body(pod, nodeName);
    boolean mayBeBound = false;
    ExponentialBackoff backoff = new ExponentialBackoff(INITIAL_BACKOFF, MAX_BACKOFF);
    for (int attempt = 1; ; attempt++) {
      try {
        // Not rechecked if the pod may be bound already: it would conflict with itself.
        api.post(PodPaths.binding(pod), body, mayBeBound ? WriteGate.ALWAYS_OPEN : gate);
        return Status.SUCCESS;
      } catch (ApiException e) {
        if (isBoundTo(e, nodeName)) {
          return Status.SUCCESS;
        }
        Status rejection = gate.rejection();
        if (rejection != null) {
          return rejection;
        }
        if (gate.requiresSerialBinding()) {
          return WAITING;
        }
        mayBeBound |= mayBeExecuted(e);
        if (attempt == MAX_ATTEMPTS || !mayBeExecuted(e)) {
          // If the pod is bound, its resources must stay assumed.
          return mayBeBound && bindingResolver.nodeOf(pod).equals(nodeName)
              ? Status.SUCCESS
              : Status.error(e);
        }
        sleeper.sleep(RetryPolicy.delayAfter(e, backoff.next()));
      }
    }
  }

  /**
   * Returns whether a failed binding may have been executed. A retry is safe: the server binds a
   * pod only once, and its error contains the node.
   */
  private static boolean mayBeExecuted(ApiException e) {
    return (e.isConnectionProblem() && !Thread.currentThread().isInterrupted()) || e.code() >= 500;
  }

  /** Returns whether an earlier request, whose response was lost, has bound the pod to the node. */
  private static boolean isBoundTo(ApiException e, String nodeName) {
    return e.isConflict()
        && String.valueOf(e.getMessage())
            .endsWith("is already assigned to node \"" + nodeName + "\"");
  }

  static byte[] body(PodInfo pod, String nodeName) {
    return Json.object(
        json -> {
          json.writeStringField("apiVersion", "v1");
          json.writeStringField("kind", "Binding");
          Json.object(
              json,
              "metadata",
              meta -> {
                meta.writeStringField("namespace", pod.namespace());
                meta.writeStringField("name", pod.name());
                meta.writeStringField("uid", pod.uid());
              });
          Json.object(
              json,
              "target",
              target -> {
                target.writeStringField("kind", "Node");
                target.writeStringField("name", nodeName);
              });
        });
  }

  /** Determines the node of a pod after a binding without a response. */
  private static final class BindingResolver {
    private static final Logger LOG = LoggerFactory.getLogger(BindingResolver.class);
    private static final Duration INITIAL_BACKOFF = Duration.ofMillis(200);
    private static final Duration MAX_BACKOFF = Duration.ofSeconds(5);

    private final ApiClient api;
    private final Sleeper sleeper;

    BindingResolver(ApiClient api, Sleeper sleeper) {
      this.api = api;
      this.sleeper = sleeper;
    }

    /**
     * Reads the node of a pod, with retries until the server responds.
     *
     * @return the name of the node, empty if the pod has none or was deleted
     */
    String nodeOf(PodInfo pod) throws InterruptedException {
      // A list, since the scheduler's role permits listing pods anyway.
      String path =
          "/api/v1/namespaces/%s/pods?fieldSelector=%s"
              .formatted(
                  pod.namespace(),
                  URLEncoder.encode("metadata.name=" + pod.name(), StandardCharsets.UTF_8));
      ExponentialBackoff backoff = new ExponentialBackoff(INITIAL_BACKOFF, MAX_BACKOFF);
      while (true) {
        try {
          return node(api.get(path, JsonNode.class), pod.uid());
        } catch (ApiException e) {
          LOG.atDebug()
              .addKeyValue("pod", pod)
              .addKeyValue("reason", e.getMessage())
              .log("Failed to read the node of the pod, retrying");
          sleeper.sleep(backoff.next());
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
}
