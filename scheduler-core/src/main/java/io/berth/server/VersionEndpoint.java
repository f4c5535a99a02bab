package io.berth.server;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.berth.server.http.Endpoint;
import io.berth.server.http.Request;
import io.berth.server.http.Response;
import java.util.Locale;

/** Serves the version in the format of Kubernetes' components. */
public final class VersionEndpoint implements Endpoint {
  private final String version;

  /** Creates the endpoint for a version such as {@code 0.1.0}. */
  public VersionEndpoint(String version) {
    this.version = version;
  }

  @Override
  public Response handle(Request request) {
    return Response.json(Response.OK, json(version));
  }

  /** Returns a version in the format of Kubernetes, with a line break at the end. */
  public static String json(String version) {
    String[] numbers = version.split("[.-]", 3);
    return JsonNodeFactory.instance
            .objectNode()
            .put("major", numbers[0])
            .put("minor", numbers.length > 1 ? numbers[1] : "")
            .put("gitVersion", "v" + version)
            .put("compiler", "java " + Runtime.version())
            .put("platform", "%s/%s".formatted(property("os.name"), property("os.arch")))
            .toPrettyString()
        + "\n";
  }

  private static String property(String name) {
    return String.valueOf(System.getProperty(name)).toLowerCase(Locale.ROOT);
  }
}
