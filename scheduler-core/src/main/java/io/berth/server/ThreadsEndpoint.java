package io.berth.server;

import io.berth.server.http.Endpoint;
import io.berth.server.http.Request;
import io.berth.server.http.Response;
import java.util.Comparator;
import java.util.Map;

/** Serves the stack traces of the platform threads. */
public final class ThreadsEndpoint implements Endpoint {
  @Override
  public Response handle(Request request) {
    StringBuilder text = new StringBuilder();
    Thread.getAllStackTraces().entrySet().stream()
        .sorted(Map.Entry.comparingByKey(Comparator.comparing(Thread::getName)))
        .forEach(
            entry -> {
              Thread thread = entry.getKey();
              text.append("\"%s\" %s\n".formatted(thread.getName(), thread.getState()));
              for (StackTraceElement frame : entry.getValue()) {
                text.append("    at ").append(frame).append('\n');
              }
              text.append('\n');
            });
    return Response.text(Response.OK, text.toString());
  }
}
