package io.berth.server;

import io.berth.server.http.Endpoint;
import io.berth.server.http.Request;
import io.berth.server.http.Response;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells in kube-scheduler's words whether all is well. Anybody may ask, so what is wrong is only
 * told by the single checks, which are for those who may.
 */
public final class HealthChecks implements Endpoint {
  private static final Logger LOG = LoggerFactory.getLogger(HealthChecks.class);

  private final String name;
  private final List<HealthCheck> checks;

  /**
   * Groups checks.
   *
   * @param name what the group is called in answers, such as {@code healthz}
   */
  public HealthChecks(String name, List<HealthCheck> checks) {
    this.name = name;
    this.checks = List.copyOf(checks);
  }

  @Override
  public Response answer(Request request) {
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

  /** Names each check, with what answers for it alone. */
  void each(BiConsumer<String, Endpoint> action) {
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
