package io.berth.kube;

import io.fabric8.kubernetes.api.model.AuthInfo;
import io.fabric8.kubernetes.api.model.AuthProviderConfig;
import io.fabric8.kubernetes.api.model.NamedAuthInfo;
import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Checks that the credentials of a kubeconfig's user are usable. fabric8 ignores token files, and
 * credential plugins and providers that return nothing: requests would be anonymous.
 */
final class Credentials {
  private final Config config;
  private final File file;
  private final String name;
  private final AuthInfo user;

  private Credentials(Config config, File file, String name, AuthInfo user) {
    this.config = config;
    this.file = file;
    this.name = name;
    this.user = user;
  }

  /**
   * Adds the credentials that fabric8 ignores.
   *
   * @throws InvalidClientConfigException if the entry of the user yields no credentials
   */
  static void complete(Config config) {
    Credentials credentials = of(config);
    if (credentials != null) {
      credentials.readToken();
      credentials.requireCredentials();
    }
  }

  /** Returns the file that contains the token, or null. */
  static @Nullable Path tokenFile(Config config) {
    Credentials credentials = of(config);
    return credentials == null ? null : credentials.tokenFile();
  }

  private static @Nullable Credentials of(Config config) {
    NamedContext context = config.getCurrentContext();
    if (context == null || isEmpty(context.getContext().getUser())) {
      return null;
    }
    String name = context.getContext().getUser();
    File file = config.getFileWithAuthInfo();
    if (file == null) {
      throw new InvalidClientConfigException(
          "the current-context of the kubeconfig%s refers to user \"%s\", which does not exist"
              .formatted(config.getFile() == null ? "" : " " + config.getFile(), name),
          null);
    }
    return new Credentials(config, file, name, userEntry(file, name));
  }

  private static AuthInfo userEntry(File file, String name) {
    AuthInfo entry = new AuthInfo();
    try (InputStream text = Files.newInputStream(file.toPath())) {
      var kubeconfig = Serialization.unmarshal(text, io.fabric8.kubernetes.api.model.Config.class);
      for (NamedAuthInfo one : kubeconfig.getUsers()) {
        if (name.equals(one.getName()) && one.getUser() != null) {
          entry = one.getUser(); // the last entry wins, as in fabric8
        }
      }
    } catch (IOException e) {
      throw new InvalidClientConfigException("cannot read the kubeconfig " + file, e);
    }
    return entry;
  }

  private @Nullable Path tokenFile() {
    String path = user.getTokenFile();
    return isEmpty(path) ? null : file.toPath().toAbsolutePath().resolveSibling(path);
  }

  /** Reads the token file, which takes precedence over a token in the kubeconfig, as in kubectl. */
  private void readToken() {
    Path from = tokenFile();
    if (from == null) {
      return;
    }
    try {
      config.setAutoOAuthToken(TokenFile.read(from));
    } catch (IOException e) {
      if (isEmpty(config.getAutoOAuthToken())) {
        throw missing(
            "tokenFile",
            "cannot read the token file %s: %s; create it, or change tokenFile"
                .formatted(from, e.getMessage()));
      }
    }
  }

  private void requireCredentials() {
    boolean certificate =
        !isEmpty(config.getClientCertData()) || !isEmpty(config.getClientCertFile());
    if (certificate || !isEmpty(config.getAutoOAuthToken()) || !isEmpty(config.getPassword())) {
      return;
    }
    if (user.getExec() != null) {
      throw missing(
          "exec",
          "%s returned no credentials; run it manually: it has to exit with 0 and print an"
                  .formatted(user.getExec().getCommand())
              + " ExecCredential of %s with a token or a certificate, and nothing else, not even on stderr"
                  .formatted(user.getExec().getApiVersion()));
    }
    AuthProviderConfig provider = user.getAuthProvider();
    if (provider != null && !canRefresh(provider)) {
      throw missing(
          "auth-provider",
          ("%s returned no credentials, and commands of auth providers are not supported; use exec"
                  + " or a token")
              .formatted(provider.getName()));
    }
  }

  /** Returns whether the provider for OpenID Connect can refresh its token. */
  private static boolean canRefresh(AuthProviderConfig provider) {
    return provider.getConfig() != null && !isEmpty(provider.getConfig().get("refresh-token"));
  }

  private InvalidClientConfigException missing(String field, String problem) {
    return new InvalidClientConfigException(
        "the kubeconfig %s, user \"%s\", %s: %s".formatted(file, name, field, problem), null);
  }

  private static boolean isEmpty(@Nullable String text) {
    return text == null || text.isEmpty();
  }
}
