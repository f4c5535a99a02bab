package io.berth.kube;

/** Says what went wrong in a way that tells what to do. */
final class Remedies {
  private Remedies() {}

  static String of(WatchedKind<?> kind, ApiException e) {
    return switch (e.code()) {
      case 401 ->
          "the API server does not accept our credentials (%s); check the kubeconfig or the service"
                  .formatted(e.getMessage())
              + " account";
      case 403 ->
          "not allowed (%s); grant the verbs list and watch on %s of the API group \"%s\" in a"
                  .formatted(e.getMessage(), kind.resource(), kind.group())
              + " ClusterRole";
      case 404 ->
          "the server at this address does not serve %s; is it an API server?"
              .formatted(kind.path());
      default -> e.getMessage();
    };
  }
}
