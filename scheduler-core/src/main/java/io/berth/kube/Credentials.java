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
 * Sees to it that the user of a kubeconfig has the credentials that its entry speaks of. fabric8
 * passes over token files, and over programs and providers that give nothing: we would go on as
 * nobody.
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
   * Puts in what fabric8 left out.
   *
   * @throws ApiException if there are none where there should be some
   */
  static void complete(Config config) {
    Credentials found = of(config);
    if (found != null) {
      found.readToken();
      found.requireSome();
    }
  }

  /** Returns the file that the token is in and may be renewed in, or null where it is in none. */
  static @Nullable Path tokenFile(Config config) {
    Credentials found = of(config);
    return found == null ? null : found.tokenFile();
  }

  private static @Nullable Credentials of(Config config) {
    NamedContext context = config.getCurrentContext();
    if (context == null || isEmpty(context.getContext().getUser())) {
      return null;
    }
    String name = context.getContext().getUser();
    File file = config.getFileWithAuthInfo();
    if (file == null) {
      throw ApiException.notAnswered(
          "the kubeconfig%s has no user \"%s\", which its current-context names"
              .formatted(config.getFile() == null ? "" : " " + config.getFile(), name),
          null);
    }
    return new Credentials(config, file, name, entry(file, name));
  }

  private static AuthInfo entry(File file, String name) {
    AuthInfo entry = new AuthInfo();
    try (InputStream text = Files.newInputStream(file.toPath())) {
      var whole = Serialization.unmarshal(text, io.fabric8.kubernetes.api.model.Config.class);
      for (NamedAuthInfo one : whole.getUsers()) {
        if (name.equals(one.getName()) && one.getUser() != null) {
          entry = one.getUser(); // the last one counts, as for fabric8
        }
      }
    } catch (IOException e) {
      throw ApiException.notAnswered("cannot read the kubeconfig " + file, e);
    }
    return entry;
  }

  private @Nullable Path tokenFile() {
    String written = user.getTokenFile();
    return isEmpty(written) ? null : file.toPath().toAbsolutePath().resolveSibling(written);
  }

  /** As for kubectl, a file counts before a token in the kubeconfig itself. */
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
            "cannot read the token file %s: %s; write a token into it or name another"
                .formatted(from, e.getMessage()));
      }
    }
  }

  private void requireSome() {
    boolean certificate =
        !isEmpty(config.getClientCertData()) || !isEmpty(config.getClientCertFile());
    if (certificate || !isEmpty(config.getAutoOAuthToken()) || !isEmpty(config.getPassword())) {
      return;
    }
    if (user.getExec() != null) {
      throw missing(
          "exec",
          "%s gave no credentials; try it by hand: it has to end well and to print an ExecCredential"
                  .formatted(user.getExec().getCommand())
              + " of %s with a token or a certificate, and nothing else, not even on stderr"
                  .formatted(user.getExec().getApiVersion()));
    }
    AuthProviderConfig provider = user.getAuthProvider();
    if (provider != null && !canRefresh(provider)) {
      throw missing(
          "auth-provider",
          "%s gave no credentials, and programs behind providers are not run; use exec or a token"
              .formatted(provider.getName()));
    }
  }

  /** The provider for OpenID Connect fetches tokens itself, if it was given what it takes. */
  private static boolean canRefresh(AuthProviderConfig provider) {
    return provider.getConfig() != null && !isEmpty(provider.getConfig().get("refresh-token"));
  }

  private ApiException missing(String field, String problem) {
    return ApiException.notAnswered(
        "the kubeconfig %s, user \"%s\", %s: %s".formatted(file, name, field, problem), null);
  }

  private static boolean isEmpty(@Nullable String text) {
    return text == null || text.isEmpty();
  }
}
