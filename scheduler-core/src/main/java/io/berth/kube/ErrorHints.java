package io.berth.kube;

/** Says what went wrong in a way that tells what to do. */
final class ErrorHints {
  /** Whoever shows no credentials, for API servers. */
  private static final String NOBODY = "system:anonymous";

  private ErrorHints() {}

  static String of(WatchedKind<?> kind, ApiException e) {
    String said = String.valueOf(e.getMessage());
    return switch (e.code()) {
      case 401 ->
          "the API server does not accept our credentials (%s); check the kubeconfig or the service"
                  .formatted(said)
              + " account";
      case 403 ->
          "not allowed (%s)".formatted(said)
              + (said.contains(NOBODY)
                  ? ": credentials are missing; give the user of the kubeconfig a token or a"
                      + " certificate, or the pod a service account"
                  : "; grant the verbs list and watch on %s of the API group \"%s\" in a ClusterRole"
                      .formatted(kind.resource(), kind.group()));
      case 404 ->
          "the server at this address does not serve %s; is it an API server?"
              .formatted(kind.path());
      default -> said;
    };
  }
}
