package io.berth.kube.lease;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.kube.ApiServer;
import io.berth.kube.RbacRule;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells by events who leads, in kube-scheduler's words and form. Nothing waits for that. */
final class LeaseEvents implements LeaderCallbacks {
  static final RbacRule RIGHT = RbacRule.to("", "events", "create");

  private static final Logger LOG = LoggerFactory.getLogger(LeaseEvents.class);

  private final ApiServer api;
  private final LeaderElectionConfig election;
  private final InstantSource clock;

  LeaseEvents(ApiServer api, LeaderElectionConfig election, InstantSource clock) {
    this.api = api;
    this.election = election;
    this.clock = clock;
  }

  @Override
  public void tell(String what, String uid) {
    byte[] event = ApiServer.write(event(election.identity() + " " + what, uid, clock.instant()));
    String path = "/api/v1/namespaces/%s/events".formatted(election.lease().namespace());
    var _ = Thread.ofVirtual().name("lease-event").start(() -> send(path, event));
  }

  private void send(String path, byte[] event) {
    try {
      var _ = api.post(path, event);
    } catch (RuntimeException e) { // the API server's refusal, or a client that is closed meanwhile
      LOG.info("Leader election event not written: {}", String.valueOf(e.getMessage()));
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
