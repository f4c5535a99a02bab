package io.berth.server;

import io.berth.cycle.DecisionRecord;
import io.berth.server.http.Endpoint;
import io.berth.server.http.Request;
import io.berth.server.http.Response;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Tells how it was decided where a pod goes: {@code /debug/decisions/<namespace>/<pod>}. */
public final class DecisionEndpoint implements Endpoint {
  public static final String PREFIX = "/debug/decisions/";

  private final BiFunction<String, String, @Nullable DecisionRecord> decisions;

  /**
   * Asks for decisions when somebody wants to know.
   *
   * @param decisions finds the latest one by the pod's namespace and name
   */
  public DecisionEndpoint(BiFunction<String, String, @Nullable DecisionRecord> decisions) {
    this.decisions = decisions;
  }

  @Override
  public Response answer(Request request) {
    String[] names = request.path().substring(PREFIX.length()).split("/", -1);
    if (names.length != 2 || names[0].isEmpty() || names[1].isEmpty()) {
      return Response.text(
          Response.NOT_FOUND, "ask for " + PREFIX + "<namespace>/<name of the pod>\n");
    }
    DecisionRecord decision = decisions.apply(names[0], names[1]);
    if (decision == null) {
      return Response.text(
          Response.NOT_FOUND,
          "%s/%s: no decision is remembered; either it was not tried by this copy of the scheduler,"
                  .formatted(names[0], names[1])
              + " or that is long ago\n");
    }
    return Response.json(Response.OK, DecisionJson.of(decision).toPrettyString() + "\n");
  }
}
