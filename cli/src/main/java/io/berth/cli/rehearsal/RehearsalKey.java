package io.berth.cli.rehearsal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * The certificate of client and server of a rehearsal. The JDK's keytool creates it for each run,
 * so that no key is stored.
 */
public final class RehearsalKey {
  private static final String ALIAS = "rehearsal";
  private static final String PASSWORD = "rehearsal";

  private final KeyStore store;

  private RehearsalKey(KeyStore store) {
    this.store = store;
  }

  /** Creates a key in a directory, which may be deleted afterwards. */
  public static RehearsalKey create(Path directory)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path file = directory.resolve("key.p12");
    Process tool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keystore",
                file.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-alias",
                ALIAS,
                "-keyalg",
                "RSA", // the usual type in kubeconfigs
                "-dname",
                "CN=rehearsal",
                "-ext",
                "SAN=IP:127.0.0.1")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    int exitCode = tool.waitFor();
    if (exitCode != 0) {
      throw new IllegalStateException("keytool exited with code " + exitCode);
    }
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD.toCharArray());
    }
    return new RehearsalKey(store);
  }

  /** Returns the TLS context of a server with this certificate, which requires it from clients. */
  public SSLContext context() throws GeneralSecurityException {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD.toCharArray());
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  /**
   * Returns the kubeconfig of a client with this certificate, which requires it from the server.
   */
  public String kubeconfig(String url) throws GeneralSecurityException {
    String certificate = pem("CERTIFICATE", store.getCertificate(ALIAS).getEncoded());
    String key = pem("PRIVATE KEY", store.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
    return """
    apiVersion: v1
    kind: Config
    current-context: rehearsal
    contexts: [{name: rehearsal, context: {cluster: rehearsal, user: rehearsal}}]
    clusters:
    - name: rehearsal
      cluster: {server: "%s", certificate-authority-data: %s}
    users:
    - name: rehearsal
      user: {client-certificate-data: %s, client-key-data: %s}
    """
        .formatted(url, certificate, certificate, key);
  }

  /** Returns the Base64 of a PEM text, the format of kubeconfigs. */
  private static String pem(String kind, byte[] bytes) {
    String text =
        "-----BEGIN %s-----\n%s\n-----END %s-----\n"
            .formatted(kind, Base64.getMimeEncoder().encodeToString(bytes), kind);
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.US_ASCII));
  }
}
