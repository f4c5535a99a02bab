package io.berth.server;

import io.berth.server.http.Endpoint;
import io.berth.server.http.Request;
import io.berth.server.http.Response;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Routes requests to endpoints by path. */
public final class Router implements Endpoint {
  private final Map<String, Endpoint> exact = new LinkedHashMap<>();
  private final Map<String, Endpoint> prefixes = new LinkedHashMap<>();
  private final Map<String, Endpoint> posts = new LinkedHashMap<>();

  /** Registers an endpoint for a path. */
  public Router put(String path, Endpoint endpoint) {
    exact.put(path, endpoint);
    return this;
  }

  /** Registers an endpoint for POST requests to a path. */
  public Router putPost(String path, Endpoint endpoint) {
    posts.put(path, endpoint);
    return this;
  }

  /** Registers an endpoint for all paths with a prefix. */
  public Router putPrefix(String prefix, Endpoint endpoint) {
    prefixes.put(prefix, endpoint);
    return this;
  }

  /** Registers a group of health checks for a path, and each check for a path below it. */
  public Router put(String path, HealthChecks checks) {
    put(path, (Endpoint) checks);
    checks.forEach((name, endpoint) -> put(path + "/" + name, endpoint));
    return this;
  }

  @Override
  public Response handle(Request request) {
    Endpoint post = posts.get(request.path());
    if (post != null) {
      return request.method().equals("POST") ? post.handle(request) : methodNotAllowed("POST");
    }
    Endpoint endpoint = find(request.path());
    if (endpoint == null) {
      return Response.notFound();
    }
    if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
      return methodNotAllowed("GET, HEAD");
    }
    return endpoint.handle(request);
  }

  private static Response methodNotAllowed(String allowed) {
    return Response.text(Response.METHOD_NOT_ALLOWED, "method not allowed\n")
        .with("Allow", allowed);
  }

  @Override
  public boolean serves(String path) {
    return posts.containsKey(path) || find(path) != null;
  }

  private @Nullable Endpoint find(String path) {
    Endpoint endpoint = exact.get(path);
    if (endpoint != null) {
      return endpoint;
    }
    for (Map.Entry<String, Endpoint> prefix : prefixes.entrySet()) {
      if (path.startsWith(prefix.getKey())) {
        return prefix.getValue();
      }
    }
    return null;
  }
}
