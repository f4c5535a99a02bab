package io.berth.kube.lease;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.kube.ApiClient;
import io.berth.kube.RbacRule;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Records leader election events asynchronously, with kube-scheduler's messages. */
final class LeaseEvents implements LeaderElector.LeaderCallbacks {
  static final RbacRule RBAC_RULE = RbacRule.to("", "events", "create");

  private static final Logger LOG = LoggerFactory.getLogger(LeaseEvents.class);

  private final ApiClient api;
  private final LeaderElectionConfig election;
  private final InstantSource clock;

  LeaseEvents(ApiClient api, LeaderElectionConfig election, InstantSource clock) {
    this.api = api;
    this.election = election;
    this.clock = clock;
  }

  @Override
  public void onEvent(String event, String uid) {
    String message = election.identity() + " " + event;
    byte[] body = ApiClient.write(event(message, uid, clock.instant()));
    String path = "/api/v1/namespaces/%s/events".formatted(election.lease().namespace());
    var _ = Thread.ofVirtual().name("lease-event").start(() -> send(path, body));
  }

  private void send(String path, byte[] event) {
    try {
      var _ = api.post(path, event);
    } catch (RuntimeException e) { // an error of the API server, or a closed client
      LOG.info("Failed to write leader election event: {}", String.valueOf(e.getMessage()));
    }
  }

  private ObjectNode event(String message, String uid, Instant now) {
    LeaseName lease = election.lease();
    long nanos = now.getEpochSecond() * 1_000_000_000L + now.getNano();
    String second = now.truncatedTo(ChronoUnit.SECONDS).toString();
    ObjectNode event = JsonNodeFactory.instance.objectNode();
    event.put("apiVersion", "v1").put("kind", "Event");
    event
        .putObject("metadata")
        .put("namespace", lease.namespace())
        .put("name", lease.name() + "." + Long.toHexString(nanos));
    event
        .putObject("involvedObject")
        .put("apiVersion", "coordination.k8s.io/v1")
        .put("kind", "Lease")
        .put("namespace", lease.namespace())
        .put("name", lease.name())
        .put("uid", uid);
    event.put("type", "Normal").put("reason", "LeaderElection").put("message", message);
    event.putObject("source").put("component", election.reporter());
    event.put("reportingComponent", election.reporter());
    event.put("firstTimestamp", second).put("lastTimestamp", second).put("count", 1);
    return event;
  }
}
