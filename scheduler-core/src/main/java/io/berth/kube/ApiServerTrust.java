package io.berth.kube;

import io.berth.kube.tls.CaBundle;
import io.berth.kube.tls.ServerTrust;
import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Verifies the API server's certificate as kubectl does: by the configured authority only, if there
 * is one, and for {@code tls-server-name} in place of the host.
 */
final class ApiServerTrust {
  private ApiServerTrust() {}

  /**
   * Returns the trust manager of a kubeconfig.
   *
   * @throws InvalidClientConfigException if the authority cannot be read, with the name of the
   *     field
   */
  static TrustManager of(Config config) {
    if (config.isTrustCerts()) {
      return ServerTrust.ALL;
    }
    String name = config.getTlsServerName();
    try {
      X509TrustManager authorities = authorities(config);
      return isEmpty(name) ? authorities : ServerTrust.named(authorities, name);
    } catch (GeneralSecurityException e) {
      throw new InvalidClientConfigException("cannot use certificates: " + e.getMessage(), e);
    }
  }

  private static X509TrustManager authorities(Config config) throws GeneralSecurityException {
    String data = config.getCaCertData();
    String file = config.getCaCertFile();
    try {
      if (!isEmpty(data)) {
        return CaBundle.of(decoded(data));
      }
      return isEmpty(file)
          ? CaBundle.systemDefault()
          : CaBundle.of(Files.readAllBytes(Path.of(file)));
    } catch (NoSuchFileException e) {
      throw unusable(config, "certificate-authority: %s: no such file".formatted(file), e);
    } catch (IOException e) {
      String field =
          isEmpty(data)
              ? "certificate-authority: %s ".formatted(file)
              : "certificate-authority-data ";
      throw unusable(config, field + e.getMessage(), e);
    }
  }

  private static byte[] decoded(String data) throws IOException {
    try {
      return Base64.getDecoder().decode(data.replaceAll("\\s", ""));
    } catch (IllegalArgumentException e) {
      throw new IOException("is not valid Base64", e);
    }
  }

  private static InvalidClientConfigException unusable(
      Config config, String problem, Throwable cause) {
    String where = config.getFileWithCluster() == null ? "" : " " + config.getFileWithCluster();
    return new InvalidClientConfigException(
        "cannot use the kubeconfig%s: %s".formatted(where, problem), cause);
  }

  private static boolean isEmpty(@Nullable String text) {
    return text == null || text.isEmpty();
  }
}
