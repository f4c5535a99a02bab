package io.berth.server;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.framework.Ticker;
import io.berth.kube.ApiException;
import io.berth.kube.access.AccessReviewer;
import io.berth.kube.access.Deadline;
import io.berth.kube.access.TooManyReviewsException;
import io.berth.kube.access.UserInfo;
import io.berth.server.Authentication.UnauthenticatedException;
import io.berth.server.http.Endpoint;
import io.berth.server.http.LogText;
import io.berth.server.http.Request;
import io.berth.server.http.Response;
import java.time.Duration;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Authenticates and authorizes requests before it delegates them.
 *
 * <p>Always-allowed paths are served without a request to the API server: a probe must not fail
 * because the API server is not available.
 */
public final class AuthorizationFilter implements Endpoint {
  private static final Logger LOG = LoggerFactory.getLogger(AuthorizationFilter.class);

  /** The group that is authorized for everything, as in the API server. */
  private static final String PRIVILEGED_GROUP = "system:masters";

  /** The timeout of all reviews of a request together. */
  static final Duration REVIEW_TIMEOUT = Duration.ofSeconds(10);

  /** Keeps a client whose reviews fail from filling the log. */
  private static final Duration WARNING_INTERVAL = Duration.ofSeconds(10);

  private final Endpoint delegate;
  private final AllowedPaths alwaysAllowed;
  private final Authentication authentication;
  private final AccessReviewer access;
  private final Ticker ticker;
  private final WarningLimiter warnings;

  /**
   * Creates a filter in front of an endpoint.
   *
   * @param ticker measures the review timeout
   */
  public AuthorizationFilter(
      Endpoint delegate,
      AllowedPaths alwaysAllowed,
      Authentication authentication,
      AccessReviewer access,
      Ticker ticker) {
    this.delegate = delegate;
    this.alwaysAllowed = alwaysAllowed;
    this.authentication = authentication;
    this.access = access;
    this.ticker = ticker;
    this.warnings = new WarningLimiter(WARNING_INTERVAL, ticker);
  }

  @Override
  public Response handle(Request request) {
    if (alwaysAllowed.contains(request.path())) {
      return delegate.handle(request);
    }
    if (!delegate.serves(request.path())) {
      return Response.notFound(); // not confidential, and needs no review
    }
    Deadline deadline = Deadline.after(REVIEW_TIMEOUT, ticker);
    try {
      UserInfo user = authentication.authenticate(request, deadline);
      return user.groups().contains(PRIVILEGED_GROUP)
          ? delegate.handle(request)
          : authorize(request, user, deadline);
    } catch (UnauthenticatedException e) {
      LOG.debug("Unauthorized: path={} reason={}", LogText.of(request.path()), e.getMessage());
      return unauthorized();
    } catch (TooManyReviewsException e) {
      warn(request, e);
      return Response.unavailable("too many requests are waiting for a review; retry in 1 second");
    }
  }

  private void warn(Request request, RuntimeException e) {
    long suppressed = warnings.tryAcquire();
    if (suppressed >= 0) {
      LOG.warn(
          "Failed to authenticate or authorize a request: path={} err={} suppressedWarnings={}",
          LogText.of(request.path()),
          e.getMessage(),
          suppressed);
    }
  }

  private Response authorize(Request request, UserInfo user, Deadline deadline) {
    String verb = request.method().toLowerCase(Locale.ROOT);
    AccessReviewer.Decision decision;
    try {
      decision = access.review(user, verb, request.path(), deadline);
    } catch (ApiException e) {
      warn(request, e);
      return Response.text(
          Response.INTERNAL_ERROR, "Internal Server Error: SubjectAccessReview failed\n");
    }
    if (decision.allowed()) {
      return delegate.handle(request);
    }
    if (user.equals(UserInfo.ANONYMOUS)) {
      return unauthorized(); // credentials may authorize the request
    }
    return forbidden(
        "User \"%s\" cannot %s path \"%s\"%s"
            .formatted(
                user.name(),
                verb,
                request.path(),
                decision.reason().isEmpty() ? "" : ": " + decision.reason()));
  }

  private static Response unauthorized() {
    return status(Response.UNAUTHORIZED, "Unauthorized", "Unauthorized")
        .with("WWW-Authenticate", "Bearer");
  }

  private static Response forbidden(String message) {
    return status(Response.FORBIDDEN, "Forbidden", "forbidden: " + message);
  }

  /** Returns a {@code metav1.Status}, as the API server does. */
  private static Response status(int code, String reason, String message) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("kind", "Status").put("apiVersion", "v1");
    json.putObject("metadata");
    json.put("status", "Failure").put("message", message).put("reason", reason).put("code", code);
    return Response.json(code, json + "\n");
  }

  /** Permits one warning per interval, and counts the suppressed ones. */
  static final class WarningLimiter {
    private final long intervalNanos;
    private final Ticker ticker;
    private boolean permittedOnce;
    private long lastPermittedAt;
    private long suppressed;

    WarningLimiter(Duration interval, Ticker ticker) {
      this.intervalNanos = interval.toNanos();
      this.ticker = ticker;
    }

    /**
     * Returns the number of warnings suppressed since the last permitted one, or -1 if this one is
     * to be suppressed.
     */
    synchronized long tryAcquire() {
      long now = ticker.read();
      if (permittedOnce && now - lastPermittedAt < intervalNanos) {
        suppressed++;
        return -1;
      }
      permittedOnce = true;
      lastPermittedAt = now;
      long count = suppressed;
      suppressed = 0;
      return count;
    }
  }
}
