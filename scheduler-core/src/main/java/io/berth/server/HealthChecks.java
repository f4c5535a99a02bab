package io.berth.server;

import io.berth.server.http.Endpoint;
import io.berth.server.http.Request;
import io.berth.server.http.Response;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A group of health checks with kube-scheduler's responses. The group is served without
 * authorization, so only the single checks report the reason of a failure.
 */
public final class HealthChecks implements Endpoint {
  private static final Logger LOG = LoggerFactory.getLogger(HealthChecks.class);

  private final String name;
  private final List<HealthCheck> checks;

  /**
   * Creates a group of checks.
   *
   * @param name the name in responses, such as {@code healthz}
   */
  public HealthChecks(String name, List<HealthCheck> checks) {
    this.name = name;
    this.checks = List.copyOf(checks);
  }

  /**
   * A health check.
   *
   * @param problem returns the reason of the current failure, or null if there is none
   */
  public record HealthCheck(String name, Supplier<@Nullable String> problem) {
    /** A check that never fails. */
    public static final HealthCheck PING = new HealthCheck("ping", () -> null);
  }

  @Override
  public Response handle(Request request) {
    Set<String> excluded = new LinkedHashSet<>(request.query().getOrDefault("exclude", List.of()));
    StringBuilder text = new StringBuilder();
    List<String> failed = new ArrayList<>();
    for (HealthCheck check : checks) {
      if (excluded.remove(check.name())) {
        text.append("[+]%s excluded: ok\n".formatted(check.name()));
        continue;
      }
      String problem = check.problem().get();
      if (problem == null) {
        text.append("[+]%s ok\n".formatted(check.name()));
      } else {
        text.append("[-]%s failed: reason withheld\n".formatted(check.name()));
        failed.add(check.name() + ": " + problem);
      }
    }
    if (!excluded.isEmpty()) {
      text.append(
          "warn: some health checks cannot be excluded: no matches for %s\n"
              .formatted(quoted(excluded)));
    }
    if (!failed.isEmpty()) {
      LOG.debug("{} check failed: {}", name, failed);
      return Response.text(Response.INTERNAL_ERROR, "%s%s check failed\n".formatted(text, name));
    }
    return Response.text(
        Response.OK,
        request.query().containsKey("verbose")
            ? "%s%s check passed\n".formatted(text, name)
            : "ok");
  }

  /** Passes each check's name and endpoint to the action. */
  void forEach(BiConsumer<String, Endpoint> action) {
    for (HealthCheck check : checks) {
      action.accept(check.name(), _ -> single(check.problem().get()));
    }
  }

  private static Response single(@Nullable String problem) {
    return problem == null
        ? Response.text(Response.OK, "ok")
        : Response.text(Response.INTERNAL_ERROR, "internal server error: %s\n".formatted(problem));
  }

  private static String quoted(Set<String> names) {
    return names.stream().sorted().map("\"%s\""::formatted).collect(Collectors.joining(","));
  }
}
