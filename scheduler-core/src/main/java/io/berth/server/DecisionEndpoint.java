package io.berth.server;

import io.berth.cycle.DecisionRecord;
import io.berth.model.PodInfo;
import io.berth.server.http.Endpoint;
import io.berth.server.http.Request;
import io.berth.server.http.Response;
import org.jspecify.annotations.Nullable;

/** Serves the latest decision on a pod: {@code /debug/decisions/<namespace>/<pod>}. */
public final class DecisionEndpoint implements Endpoint {
  public static final String PREFIX = "/debug/decisions/";

  /** The header of a standby's answer that names the leader. */
  public static final String LEADER_HEADER = "Berth-Leader";

  private final DecisionSource source;

  public DecisionEndpoint(DecisionSource source) {
    this.source = source;
  }

  @Override
  public Response answer(Request request) {
    String[] names = request.path().substring(PREFIX.length()).split("/", -1);
    if (names.length != 2 || names[0].isEmpty() || names[1].isEmpty()) {
      return Response.text(
          Response.NOT_FOUND, "the path is " + PREFIX + "<namespace>/<name of the pod>\n");
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
        Response.NOT_FOUND, "%s/%s: %s\n".formatted(names[0], names[1], missing(pod)));
  }

  private static Response standby(String leader) {
    String name = leader.isEmpty() ? "none yet" : leader;
    return Response.text(
            Response.SERVICE_UNAVAILABLE,
            "this replica stands by and decides nothing; the leader is " + name + "\n")
        .with(LEADER_HEADER, name);
  }

  private String missing(@Nullable PodInfo pod) {
    if (pod == null) {
      return "no such pod, or it has finished";
    }
    if (!source.profiles().contains(pod.schedulerName())) {
      return "it is a pod of the scheduler \"%s\"; this one has the profiles %s"
          .formatted(pod.schedulerName(), String.join(", ", source.profiles()));
    }
    return pod.nodeName().isEmpty()
        ? "no decision is remembered; it was not tried yet, or many other pods were tried since"
        : "no decision is remembered; it is on %s, and was placed before this replica led, or many"
                .formatted(pod.nodeName())
            + " other pods were tried since";
  }
}
