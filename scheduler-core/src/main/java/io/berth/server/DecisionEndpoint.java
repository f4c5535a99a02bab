package io.berth.server;

import io.berth.cycle.DecisionRecord;
import io.berth.model.PodInfo;
import io.berth.server.http.Endpoint;
import io.berth.server.http.Request;
import io.berth.server.http.Response;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Serves the latest scheduling decision of a pod: {@code /debug/decisions/<namespace>/<pod>}. */
public final class DecisionEndpoint implements Endpoint {
  public static final String PREFIX = "/debug/decisions/";

  /** The header that names the leader in the response of a standby. */
  public static final String LEADER_HEADER = "Berth-Leader";

  private static final int MAX_LEADER_LENGTH = 253;

  private final Source source;

  public DecisionEndpoint(Source source) {
    this.source = source;
  }

  /** Provides the decisions and the pods of a scheduler. */
  public interface Source {
    /** Returns the latest decision on the pod with this name, or null if none is cached. */
    @Nullable DecisionRecord decision(String namespace, String name);

    /** Returns the pod with this name, of any scheduler, or null if it does not exist. */
    @Nullable PodInfo pod(String namespace, String name);

    /** Returns the scheduler names of the profiles. */
    Collection<String> profiles();

    /**
     * Returns the identity of the leader if this replica does not lead (empty if it is unknown), or
     * null if this replica leads.
     */
    @Nullable String otherLeader();
  }

  @Override
  public Response handle(Request request) {
    String[] names = request.path().substring(PREFIX.length()).split("/", -1);
    if (names.length != 2 || names[0].isEmpty() || names[1].isEmpty()) {
      return Response.text(
          Response.NOT_FOUND, "invalid path; use " + PREFIX + "<namespace>/<pod>\n");
    }
    String leader = source.otherLeader();
    if (leader != null) {
      return standby(leader);
    }
    PodInfo pod = source.pod(names[0], names[1]);
    DecisionRecord decision = source.decision(names[0], names[1]);
    if (decision != null && (pod == null || pod.uid().equals(decision.uid()))) {
      return Response.json(Response.OK, DecisionJson.of(decision).toPrettyString() + "\n");
    }
    return Response.text(
        Response.NOT_FOUND, "%s/%s: %s\n".formatted(names[0], names[1], missingReason(pod)));
  }

  private static Response standby(String leader) {
    String name = leader.isEmpty() ? "none yet" : abbreviate(leader);
    return Response.text(
            Response.SERVICE_UNAVAILABLE, "this replica is a standby; the leader is " + name + "\n")
        .with(LEADER_HEADER, name);
  }

  /** Returns a valid header value: any client that may write the Lease chooses its holder. */
  private static String abbreviate(String leader) {
    String printable = leader.replaceAll("[^\\x20-\\x7e]", "?");
    return printable.substring(0, Math.min(printable.length(), MAX_LEADER_LENGTH));
  }

  private String missingReason(@Nullable PodInfo pod) {
    if (pod == null) {
      return "no such pod, or it has finished";
    }
    if (!source.profiles().contains(pod.schedulerName())) {
      return "it is a pod of the scheduler \"%s\"; the profiles of this scheduler are %s"
          .formatted(pod.schedulerName(), String.join(", ", source.profiles()));
    }
    if (pod.nodeName().isEmpty() && !pod.schedulingGates().isEmpty()) {
      return "the pod is not queued, because it has the scheduling gates [%s]; it is scheduled when they are removed"
          .formatted(String.join(" ", pod.schedulingGates()));
    }
    return pod.nodeName().isEmpty()
        ? "no decision cached for this pod: not attempted yet, or evicted from the cache by later"
            + " attempts"
        : "no decision cached for this pod: it is bound to %s; bound before this replica led, or"
                .formatted(pod.nodeName())
            + " evicted from the cache by later attempts";
  }
}
