package io.berth.server;

import io.berth.kube.ApiException;
import io.berth.kube.access.Deadline;
import io.berth.kube.access.TokenReviewer;
import io.berth.kube.access.UserInfo;
import io.berth.server.http.Request;
import org.jspecify.annotations.Nullable;

/** Finds out who asks: by certificate, else by token; who shows neither is anonymous. */
public final class Authentication {
  private final ClientCertificates certificates;
  private final TokenReviewer tokens;

  public Authentication(ClientCertificates certificates, TokenReviewer tokens) {
    this.certificates = certificates;
    this.tokens = tokens;
  }

  UserInfo user(Request request, Deadline deadline) throws UnknownClientException {
    String token = token(request.header("Authorization"));
    if (!request.certificates().isEmpty()) {
      try {
        UserInfo known = certificates.user(request.certificates(), deadline);
        if (known != null) {
          return known;
        }
      } catch (UnknownClientException e) {
        if (token == null) {
          throw e;
        }
      }
    }
    return token == null ? UserInfo.ANONYMOUS : owner(token, deadline);
  }

  private UserInfo owner(String token, Deadline deadline) throws UnknownClientException {
    try {
      UserInfo owner = tokens.review(token, deadline);
      if (owner == null) {
        throw new UnknownClientException("its token is nobody's, or has expired");
      }
      return owner.authenticated();
    } catch (ApiException e) {
      throw new UnknownClientException("its token cannot be reviewed: " + e.getMessage());
    }
  }

  private static @Nullable String token(@Nullable String header) {
    String[] words = header == null ? new String[0] : header.strip().split(" ", 3);
    return words.length >= 2 && words[0].equalsIgnoreCase("bearer") && !words[1].isEmpty()
        ? words[1]
        : null;
  }
}
