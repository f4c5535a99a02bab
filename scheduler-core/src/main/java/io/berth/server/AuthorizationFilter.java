package io.berth.server;

import io.berth.framework.Ticker;
import io.berth.kube.ApiException;
import io.berth.kube.access.AccessReviewer;
import io.berth.kube.access.Deadline;
import io.berth.kube.access.TooManyReviewsException;
import io.berth.kube.access.UserInfo;
import io.berth.server.http.Endpoint;
import io.berth.server.http.LogText;
import io.berth.server.http.Request;
import io.berth.server.http.Response;
import java.time.Duration;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets those pass who may.
 *
 * <p>Paths that everybody may read are served before anything is asked of the cluster: a probe must
 * not fail because the API server does.
 */
public final class AuthorizationFilter implements Endpoint {
  private static final Logger LOG = LoggerFactory.getLogger(AuthorizationFilter.class);

  /** The API server lets them do everything, too. */
  private static final String MASTERS = "system:masters";

  /** How long a request waits for reviews, all of them together. */
  static final Duration REVIEW_TIMEOUT = Duration.ofSeconds(10);

  /** Whoever makes reviews fail does not fill the log. */
  private static final Duration WARNING_INTERVAL = Duration.ofSeconds(10);

  private final Endpoint inside;
  private final AllowedPaths open;
  private final Authentication authentication;
  private final AccessReviewer access;
  private final Ticker ticker;
  private final WarningLimit warnings;

  /**
   * Makes one.
   *
   * @param ticker measures the time that reviews take
   */
  public AuthorizationFilter(
      Endpoint inside,
      AllowedPaths open,
      Authentication authentication,
      AccessReviewer access,
      Ticker ticker) {
    this.inside = inside;
    this.open = open;
    this.authentication = authentication;
    this.access = access;
    this.ticker = ticker;
    this.warnings = new WarningLimit(WARNING_INTERVAL, ticker);
  }

  @Override
  public Response answer(Request request) {
    if (open.contains(request.path())) {
      return inside.answer(request);
    }
    if (!inside.serves(request.path())) {
      return Response.notFound(); // which is no secret, and costs the API server nothing
    }
    Deadline deadline = Deadline.after(REVIEW_TIMEOUT, ticker);
    try {
      UserInfo user = authentication.user(request, deadline);
      return user.groups().contains(MASTERS)
          ? inside.answer(request)
          : answer(request, user, deadline);
    } catch (UnknownClientException e) {
      LOG.debug("Unauthorized: path={} reason={}", LogText.of(request.path()), e.getMessage());
      return StatusJson.unauthorized();
    } catch (TooManyReviewsException e) {
      warn(request, e);
      return Response.unavailable("too many requests wait for a review; try again in a second");
    }
  }

  private void warn(Request request, RuntimeException e) {
    long left = warnings.take();
    if (left >= 0) {
      LOG.warn(
          "Review of a request for {} failed: {} ({} similar warnings left out)",
          LogText.of(request.path()),
          e.getMessage(),
          left);
    }
  }

  private Response answer(Request request, UserInfo user, Deadline deadline) {
    String verb = request.method().toLowerCase(Locale.ROOT);
    AccessReviewer.Verdict verdict;
    try {
      verdict = access.review(user, verb, request.path(), deadline);
    } catch (ApiException e) {
      warn(request, e);
      return Response.text(
          Response.INTERNAL_ERROR, "Internal Server Error: the API server cannot be asked\n");
    }
    if (verdict.allowed()) {
      return inside.answer(request);
    }
    if (user.equals(UserInfo.ANONYMOUS)) {
      return StatusJson.unauthorized(); // who says who he is may be let in
    }
    return StatusJson.forbidden(
        "User \"%s\" cannot %s path \"%s\"%s"
            .formatted(
                user.name(),
                verb,
                request.path(),
                verdict.reason().isEmpty() ? "" : ": " + verdict.reason()));
  }
}
