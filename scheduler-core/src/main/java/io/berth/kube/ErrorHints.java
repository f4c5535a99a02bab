package io.berth.kube;

/** Describes errors of lists and watches with their remedies. */
final class ErrorHints {
  /** The user of requests without credentials. */
  private static final String ANONYMOUS_USER = "system:anonymous";

  private ErrorHints() {}

  static String of(WatchedResource<?> kind, ApiException e) {
    String message = String.valueOf(e.getMessage());
    return switch (e.code()) {
      case 401 ->
          "credentials rejected (%s); check the kubeconfig or the service account"
              .formatted(message);
      case 403 ->
          "not allowed (%s)".formatted(message)
              + (message.contains(ANONYMOUS_USER)
                  ? ": credentials are missing; give the user of the kubeconfig a token or a"
                      + " certificate, or the pod a service account"
                  : "; grant the verbs list and watch on %s of the API group \"%s\" in a ClusterRole"
                      .formatted(kind.resource(), kind.group()));
      case 404 ->
          "the server at this address does not serve %s; is it an API server?"
              .formatted(kind.path());
      default -> message;
    };
  }
}
