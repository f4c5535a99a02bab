package io.berth.server;

import io.berth.server.http.Endpoint;
import io.berth.server.http.Request;
import io.berth.server.http.Response;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the endpoint of a path. */
public final class Router implements Endpoint {
  private final Map<String, Endpoint> exact = new LinkedHashMap<>();
  private final Map<String, Endpoint> trees = new LinkedHashMap<>();
  private final Map<String, Endpoint> posts = new LinkedHashMap<>();

  /** Has an endpoint answer for one path. */
  public Router put(String path, Endpoint endpoint) {
    exact.put(path, endpoint);
    return this;
  }

  /** Has an endpoint answer what is posted to a path. */
  public Router putPost(String path, Endpoint endpoint) {
    posts.put(path, endpoint);
    return this;
  }

  /** Has an endpoint answer for every path that begins so. */
  public Router putTree(String prefix, Endpoint endpoint) {
    trees.put(prefix, endpoint);
    return this;
  }

  /** Serves a group of health checks under a path, and each of them below it. */
  public Router put(String path, HealthChecks checks) {
    put(path, (Endpoint) checks);
    checks.each((name, endpoint) -> put(path + "/" + name, endpoint));
    return this;
  }

  @Override
  public Response answer(Request request) {
    Endpoint posted = posts.get(request.path());
    if (posted != null) {
      return request.method().equals("POST")
          ? posted.answer(request)
          : Response.text(Response.METHOD_NOT_ALLOWED, "something has to be posted here\n")
              .with("Allow", "POST");
    }
    Endpoint endpoint = find(request.path());
    if (endpoint == null) {
      return Response.notFound();
    }
    if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
      return Response.text(Response.METHOD_NOT_ALLOWED, "there is nothing to do here but to read\n")
          .with("Allow", "GET, HEAD");
    }
    return endpoint.answer(request);
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
    for (Map.Entry<String, Endpoint> tree : trees.entrySet()) {
      if (path.startsWith(tree.getKey())) {
        return tree.getValue();
      }
    }
    return null;
  }
}
