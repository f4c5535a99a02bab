package io.berth.server;

import io.berth.kube.ApiException;
import io.berth.kube.access.AccessReviewer;
import io.berth.kube.access.User;
import io.berth.server.http.Endpoint;
import io.berth.server.http.Request;
import io.berth.server.http.Response;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets those pass who may.
 *
 * <p>Paths that everybody may read are served before anything is asked of the cluster: a probe must
 * not fail because the API server does.
 */
public final class Doorkeeper implements Endpoint {
  private static final Logger LOG = LoggerFactory.getLogger(Doorkeeper.class);

  /** The API server lets them do everything, too. */
  private static final String MASTERS = "system:masters";

  private final Endpoint inside;
  private final AllowedPaths open;
  private final Authentication authentication;
  private final AccessReviewer access;

  public Doorkeeper(
      Endpoint inside, AllowedPaths open, Authentication authentication, AccessReviewer access) {
    this.inside = inside;
    this.open = open;
    this.authentication = authentication;
    this.access = access;
  }

  @Override
  public Response answer(Request request) {
    if (open.contains(request.path())) {
      return inside.answer(request);
    }
    try {
      User user = authentication.user(request);
      return user.groups().contains(MASTERS) ? inside.answer(request) : answer(request, user);
    } catch (UnknownClientException e) {
      LOG.debug("Somebody who asks for {} is not known: {}", request.path(), e.getMessage());
      return StatusJson.unauthorized();
    }
  }

  private Response answer(Request request, User user) {
    String verb = request.method().toLowerCase(Locale.ROOT);
    AccessReviewer.Verdict verdict;
    try {
      verdict = access.review(user, verb, request.path());
    } catch (ApiException e) {
      LOG.warn("Nobody can tell who may read {}: {}", request.path(), e.getMessage());
      return Response.text(
          Response.INTERNAL_ERROR, "Internal Server Error: the API server cannot be asked\n");
    }
    if (verdict.allowed()) {
      return inside.answer(request);
    }
    if (user.equals(User.ANONYMOUS)) {
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
