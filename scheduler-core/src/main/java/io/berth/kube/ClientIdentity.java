package io.berth.kube;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.security.GeneralSecurityException;
import javax.net.ssl.KeyManager;
import org.jspecify.annotations.Nullable;

/** The credentials of a kubeconfig's user, for servers other than the API server. */
public final class ClientIdentity {
  private final Config config;

  public ClientIdentity(Config config) {
    this.config = config;
  }

  /** Returns the bearer token from the file, credential plugin or provider, or null. */
  public @Nullable String token() {
    String token =
        config.getOauthTokenProvider() == null
            ? config.getAutoOAuthToken()
            : config.getOauthTokenProvider().getToken();
    return token == null || token.isEmpty() ? null : token;
  }

  /** Returns the client certificate, or null. */
  public KeyManager @Nullable [] certificate() throws IOException {
    try {
      return SSLUtils.keyManagers(config);
    } catch (GeneralSecurityException | RuntimeException e) {
      throw new IOException("cannot use the client certificate: " + e.getMessage(), e);
    }
  }

  /** Returns the namespace of the current context, or the empty text. */
  public String namespace() {
    return config.getNamespace() == null ? "" : config.getNamespace();
  }
}
