package io.berth.e2e.controlplane;

import java.nio.file.Path;

/** What a kubeconfig of ours says: one server, its certificate, one user by token. */
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

  /** Users have colons in their names, files had better not. */
  String fileName() {
    return user.replace(':', '-') + ".kubeconfig";
  }
}
