package io.berth.e2e.controlplane;

import java.nio.file.Path;

/** A kubeconfig with one server, its certificate, and one user with a token. */
record Kubeconfig(String server, Path certificateAuthority, String user, String token) {

  String yaml() {
    return """
    apiVersion: v1
    kind: Config
    clusters:
    - name: berth
      cluster: {server: "%s", certificate-authority: "%s"}
    users:
    - name: "%s"
      user: {token: "%s"}
    contexts:
    - name: berth
      context: {cluster: berth, user: "%s"}
    current-context: berth
    """
        .formatted(server, certificateAuthority, user, token, user);
  }

  /** Returns the file name, in which dashes replace the colons of the user name. */
  String fileName() {
    return user.replace(':', '-') + ".kubeconfig";
  }
}
