package io.berth.cli;

import io.berth.kube.ApiClient;
import io.berth.kube.discovery.SchedulerConnection;
import io.berth.kube.discovery.SchedulerLookup;
import io.berth.kube.discovery.SchedulerLookupException;
import io.berth.kube.lease.LeaseName;
import io.berth.server.DecisionEndpoint;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a decision from the running scheduler of a cluster, which it discovers through its Lease.
 */
final class DecisionLookup {
  private static final int OK = 200;
  private static final int FORBIDDEN = 403;

  private static final String REMEDY = "; start berth scheduler, or explain from files with -f";

  private final ApiClient api;
  private final @Nullable LeaseName lease;
  private final InstantSource clock = WallClock.get();

  DecisionLookup(ApiClient api, @Nullable LeaseName lease) {
    this.api = api;
    this.lease = lease;
  }

  /**
   * Reads the decision for a pod.
   *
   * @throws CommandFailure if the request fails, with the scheduler's message
   */
  RemoteDecision read(String namespace, String pod) {
    String path = DecisionEndpoint.PREFIX + namespace + "/" + pod;
    try {
      SchedulerLookup.FoundScheduler scheduler = find();
      HttpResponse<String> response = get(scheduler, path);
      if (isStandby(response)) { // another replica took over since the Lease was read
        scheduler = find();
        response = get(scheduler, path);
      }
      return decision(scheduler, response);
    } catch (SchedulerLookupException e) {
      String message = Texts.clean(String.valueOf(e.getMessage()));
      throw e.hasNoLeader()
          ? CommandFailure.unreachable(message + REMEDY, e)
          : CommandFailure.invalidInput(List.of(message));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandFailure.unreachable("interrupted", e);
    }
  }

  private SchedulerLookup.FoundScheduler find() {
    return new SchedulerLookup(api).find(lease);
  }

  private HttpResponse<String> get(SchedulerLookup.FoundScheduler scheduler, String path)
      throws InterruptedException {
    try (SchedulerConnection connection = SchedulerConnection.open(api, scheduler)) {
      return connection.get(path);
    } catch (IOException e) {
      throw CommandFailure.unreachable(
          "cannot read from the leader %s (%s): %s%s"
              .formatted(
                  Texts.clean(scheduler.holder()),
                  location(scheduler),
                  ServerOptions.describe(e),
                  expiry(scheduler)),
          e);
    }
  }

  /** Describes when the lease of a leader that does not respond expired, with the remedy. */
  private String expiry(SchedulerLookup.FoundScheduler scheduler) {
    Instant expiry = scheduler.expiry();
    long seconds = expiry == null ? 0 : Duration.between(expiry, clock.instant()).toSeconds();
    return seconds > 0
        ? "; the lease expired %d s ago, so no scheduler is running%s".formatted(seconds, REMEDY)
        : "; if the scheduler has ended" + REMEDY.replaceFirst(";", ",");
  }

  private static String location(SchedulerLookup.FoundScheduler scheduler) {
    return scheduler.endpoint().pod().isEmpty()
        ? "port %d of this machine".formatted(scheduler.endpoint().port())
        : "pod %s".formatted(scheduler.endpoint().pod());
  }

  private static boolean isStandby(HttpResponse<String> response) {
    return response.headers().firstValue(DecisionEndpoint.LEADER_HEADER).isPresent();
  }

  private static RemoteDecision decision(
      SchedulerLookup.FoundScheduler scheduler, HttpResponse<String> response) {
    if (response.statusCode() == CredentialErrors.UNAUTHORIZED) {
      throw CommandFailure.unreachable(describeError(scheduler, response), null);
    }
    if (response.statusCode() != OK) {
      throw CommandFailure.invalidInput(List.of(describeError(scheduler, response)));
    }
    return RemoteDecision.read(response.body());
  }

  private static String describeError(
      SchedulerLookup.FoundScheduler scheduler, HttpResponse<String> response) {
    String message = RemoteDecision.errorMessage(response);
    String description =
        "the scheduler (%s) responded with HTTP %d: %s"
            .formatted(location(scheduler), response.statusCode(), message);
    return switch (response.statusCode()) {
      case CredentialErrors.UNAUTHORIZED ->
          description + "; it does not accept the kubeconfig's token or client certificate";
      case FORBIDDEN ->
          description + "; bind the ClusterRole berth-reader (see docs/operate.md) to this user";
      default -> message;
    };
  }
}
