package io.berth.server;

import io.berth.kube.ApiException;
import io.berth.kube.access.Deadline;
import io.berth.kube.access.TokenReviewer;
import io.berth.kube.access.UserInfo;
import io.berth.server.http.Request;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates requests by client certificate or else by bearer token. A request with neither is
 * anonymous.
 */
public final class Authentication {
  private final ClientCertificates certificates;
  private final TokenReviewer tokens;

  public Authentication(ClientCertificates certificates, TokenReviewer tokens) {
    this.certificates = certificates;
    this.tokens = tokens;
  }

  UserInfo authenticate(Request request, Deadline deadline) throws UnauthenticatedException {
    String token = bearerToken(request.header("Authorization"));
    if (!request.certificates().isEmpty()) {
      try {
        UserInfo user = certificates.authenticate(request.certificates(), deadline);
        if (user != null) {
          return user;
        }
      } catch (UnauthenticatedException e) {
        if (token == null) {
          throw e;
        }
      }
    }
    return token == null ? UserInfo.ANONYMOUS : review(token, deadline);
  }

  private UserInfo review(String token, Deadline deadline) throws UnauthenticatedException {
    try {
      UserInfo user = tokens.review(token, deadline);
      if (user == null) {
        throw new UnauthenticatedException("invalid or expired token");
      }
      return user.authenticated();
    } catch (ApiException e) {
      throw new UnauthenticatedException("TokenReview failed: " + e.getMessage());
    }
  }

  /** The client certificate or token of a request is invalid. */
  static final class UnauthenticatedException extends Exception {
    private static final long serialVersionUID = 1L;

    UnauthenticatedException(String message) {
      super(message);
    }
  }

  private static @Nullable String bearerToken(@Nullable String header) {
    String[] words = header == null ? new String[0] : header.strip().split(" ", 3);
    return words.length >= 2 && words[0].equalsIgnoreCase("bearer") && !words[1].isEmpty()
        ? words[1]
        : null;
  }
}
