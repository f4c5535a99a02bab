package io.berth.kube;

import io.berth.cycle.BindCheck;
import io.berth.framework.PodBinder;
import io.berth.framework.Status;
import io.berth.model.PodInfo;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/** Binds pods by the API server's binding subresource. */
public final class KubePodBinder implements PodBinder {
  static final RbacRule RIGHT = RbacRule.to("", "pods/binding", "create");

  private static final int ATTEMPTS = 3;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
  private static final int CONTESTED_AT_ONCE = 8;
  private static final Status HELD = Status.waiting();

  private final ApiServer api;
  private final PodStatusWriter statuses;
  private final BindCheck lastLook;
  private final Sleeper pause;
  private final BindingResolver whereabouts;
  private final NodePods nodePods;
  private final Semaphore contested = new Semaphore(CONTESTED_AT_ONCE, true);

  @Inject
  public KubePodBinder(ApiServer api, PodStatusWriter statuses, BindCheck lastLook) {
    this(api, statuses, lastLook, Sleeper.SLEEP);
  }

  KubePodBinder(ApiServer api, PodStatusWriter statuses, BindCheck lastLook, Sleeper pause) {
    this.api = api;
    this.statuses = statuses;
    this.lastLook = lastLook;
    this.pause = pause;
    this.nodePods = new NodePods(api);
    this.whereabouts = new BindingResolver(api, pause);
  }

  @Override
  public Status bind(PodInfo pod, String nodeName) {
    try {
      // A late "not scheduled" would stay on a pod that is.
      statuses.silence(pod.uid());
      RecheckGate look = new RecheckGate(lastLook, pod).holding();
      Status status = bindNow(pod, nodeName, look);
      if (!look.isHeld()) {
        return status;
      }
      look.release();
      return lastLook.bindInTurn(pod, nodePods, () -> tryToBind(pod, nodeName, look));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Status.error("interrupted while binding");
    }
  }

  private Status bindNow(PodInfo pod, String nodeName, RecheckGate look)
      throws InterruptedException {
    return lastLook.isContested()
        ? bindInTurn(pod, nodeName, look)
        : tryToBind(pod, nodeName, look);
  }

  private Status bindInTurn(PodInfo pod, String nodeName, RecheckGate look)
      throws InterruptedException {
    contested.acquire();
    try {
      return tryToBind(pod, nodeName, look);
    } finally {
      contested.release();
    }
  }

  private Status tryToBind(PodInfo pod, String nodeName, RecheckGate look)
      throws InterruptedException {
    byte[] body = body(pod, nodeName);
    boolean unsure = false;
    Duration backoff = FIRST_PAUSE;
    for (int attempt = 1; ; attempt++) {
      try {
        // Not looked at again where the pod may be bound: it would stand in its own way.
        api.post(PodPaths.binding(pod), body, unsure ? WriteGate.ALWAYS_OPEN : look);
        return Status.SUCCESS;
      } catch (ApiException e) {
        if (isOurs(e, nodeName)) {
          return Status.SUCCESS;
        }
        Status objection = look.objection();
        if (objection != null) {
          return objection;
        }
        if (look.isHeld()) {
          return HELD;
        }
        unsure |= mayHaveHappened(e);
        if (attempt == ATTEMPTS || !mayHaveHappened(e)) {
          // Room that is given back although the pod has it would be given to another, too.
          return unsure && whereabouts.nodeOf(pod).equals(nodeName)
              ? Status.SUCCESS
              : Status.error(e);
        }
        pause.take(RetryPolicy.pauseAfter(e, backoff));
        backoff = backoff.multipliedBy(2);
      }
    }
  }

  /**
   * Nobody knows what became of such a request. Asking again is safe: the server binds a pod only
   * once, and says to whom.
   */
  private static boolean mayHaveHappened(ApiException e) {
    return (e.isConnectionProblem() && !Thread.currentThread().isInterrupted()) || e.code() >= 500;
  }

  /** Tells whether the pod is where we wanted it, by a request whose answer was lost. */
  private static boolean isOurs(ApiException e, String nodeName) {
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
}
