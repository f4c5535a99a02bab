package io.berth.kube;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.security.GeneralSecurityException;
import javax.net.ssl.KeyManager;
import org.jspecify.annotations.Nullable;

/** The user of a kubeconfig, to be presented to servers beside the API server. */
public final class ClientIdentity {
  private final Config config;

  public ClientIdentity(Config config) {
    this.config = config;
  }

  /** Returns the bearer token, from the file, program or provider that has it; or null for none. */
  public @Nullable String token() {
    String token =
        config.getOauthTokenProvider() == null
            ? config.getAutoOAuthToken()
            : config.getOauthTokenProvider().getToken();
    return token == null || token.isEmpty() ? null : token;
  }

  /** Returns the client certificate; nothing where there is none. */
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
