package io.berth.cli;

import io.berth.kube.ApiServer;
import io.berth.kube.discovery.DiscoveryException;
import io.berth.kube.discovery.FoundScheduler;
import io.berth.kube.discovery.SchedulerConnection;
import io.berth.kube.discovery.SchedulerLookup;
import io.berth.kube.lease.LeaseName;
import io.berth.server.DecisionEndpoint;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a decision from the running scheduler of a cluster, which it finds by its Lease. */
final class FoundDecision {
  private static final int OK = 200;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;

  private final ApiServer api;
  private final @Nullable LeaseName lease;

  FoundDecision(ApiServer api, @Nullable LeaseName lease) {
    this.api = api;
    this.lease = lease;
  }

  /**
   * Reads the decision on a pod.
   *
   * @throws CommandFailure if there is none, with the scheduler's reason
   */
  RemoteDecision read(String namespace, String pod) {
    String path = DecisionEndpoint.PREFIX + namespace + "/" + pod;
    try {
      FoundScheduler found = find();
      HttpResponse<String> answer = get(found, path);
      if (isStandby(answer)) { // another replica took over since the Lease was read
        found = find();
        answer = get(found, path);
      }
      return decision(found, answer);
    } catch (DiscoveryException e) {
      throw CommandFailure.wrongInput(List.of(Texts.clean(String.valueOf(e.getMessage()))));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandFailure.unreachable("interrupted", e);
    }
  }

  private FoundScheduler find() {
    return new SchedulerLookup(api).find(lease);
  }

  private HttpResponse<String> get(FoundScheduler found, String path) throws InterruptedException {
    try (SchedulerConnection connection = SchedulerConnection.open(api, found)) {
      return connection.get(path);
    } catch (IOException e) {
      throw CommandFailure.unreachable(
          "cannot read from the leader %s (%s): %s"
              .formatted(Texts.clean(found.holder()), where(found), ServerOptions.describe(e)),
          e);
    }
  }

  private static String where(FoundScheduler found) {
    return found.endpoint().pod().isEmpty()
        ? "port %d of this machine".formatted(found.endpoint().port())
        : "pod %s".formatted(found.endpoint().pod());
  }

  private static boolean isStandby(HttpResponse<String> answer) {
    return answer.headers().firstValue(DecisionEndpoint.LEADER_HEADER).isPresent();
  }

  private static RemoteDecision decision(FoundScheduler found, HttpResponse<String> answer) {
    if (answer.statusCode() != OK) {
      throw CommandFailure.wrongInput(List.of(refusal(found, answer)));
    }
    return RemoteDecision.read(answer.body());
  }

  private static String refusal(FoundScheduler found, HttpResponse<String> answer) {
    String message = SchedulerAnswer.message(answer);
    String said =
        "the scheduler (%s) answers %d: %s".formatted(where(found), answer.statusCode(), message);
    return switch (answer.statusCode()) {
      case UNAUTHORIZED ->
          said + "; it does not accept the kubeconfig's token or client certificate";
      case FORBIDDEN ->
          said + "; bind the ClusterRole berth-reader of docs/operate.md to this user";
      default -> message;
    };
  }
}
