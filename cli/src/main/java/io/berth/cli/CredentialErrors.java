package io.berth.cli;

import io.berth.kube.ApiException;

/** Describes responses of an API server or a scheduler that reject the credentials. */
final class CredentialErrors {
  static final int UNAUTHORIZED = 401;

  private CredentialErrors() {}

  /** Describes the response of an API server, with the remedy. */
  static String describe(String url, ApiException e) {
    return "the API server at %s rejects the credentials (%s): check the token or the client certificate of the kubeconfig"
        .formatted(url, e.getMessage());
  }
}
