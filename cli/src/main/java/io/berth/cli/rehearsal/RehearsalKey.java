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
 * A certificate by which both sides of a rehearsal know each other. It is made for the occasion, by
 * the JDK's own tool, so that no key lies about anywhere.
 */
public final class RehearsalKey {
  private static final String ALIAS = "rehearsal";
  private static final String PASSWORD = "rehearsal";

  private final KeyStore store;

  private RehearsalKey(KeyStore store) {
    this.store = store;
  }

  /** Makes a key in a folder, which may be removed afterwards. */
  public static RehearsalKey make(Path folder)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path file = folder.resolve("key.p12");
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
                "RSA", // what kubeconfigs mostly hold
                "-dname",
                "CN=rehearsal",
                "-ext",
                "SAN=IP:127.0.0.1")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    int exitCode = tool.waitFor();
    if (exitCode != 0) {
      throw new IllegalStateException("keytool ended with " + exitCode);
    }
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD.toCharArray());
    }
    return new RehearsalKey(store);
  }

  /** Returns what a server needs that shows this certificate, and wants to see it. */
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

  /** Returns the kubeconfig of a client that shows this certificate, and wants to see it. */
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

  /** Base64 of a text that holds base64: kubeconfigs have it so. */
  private static String pem(String kind, byte[] bytes) {
    String text =
        "-----BEGIN %s-----\n%s\n-----END %s-----\n"
            .formatted(kind, Base64.getMimeEncoder().encodeToString(bytes), kind);
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.US_ASCII));
  }
}
