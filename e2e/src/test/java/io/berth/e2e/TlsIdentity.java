package io.berth.e2e;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A self-signed certificate and its key, created by keytool. */
record TlsIdentity(KeyStore store, Path certificate, Path key) {
  private static final char[] PASSWORD = "changeit".toCharArray();

  /**
   * Creates a certificate and its key.
   *
   * @param alternativeNames in the format of keytool, such as {@code dns:a.test}
   */
  static TlsIdentity create(Path folder, String name, String alternativeNames)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path file = folder.resolve(name + ".p12");
    Process tool =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                    "-genkeypair",
                    "-keyalg",
                    "EC",
                    "-alias",
                    name,
                    "-dname",
                    "CN=" + name,
                    "-ext",
                    "san=" + alternativeNames,
                    "-ext",
                    "bc:critical=ca:true",
                    "-storetype",
                    "PKCS12",
                    "-storepass",
                    new String(PASSWORD),
                    "-keystore",
                    file.toString()))
            .redirectErrorStream(true)
            .start();
    String output = new String(tool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (tool.waitFor() != 0) {
      throw new IOException("keytool: " + output);
    }
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD);
    }
    return new TlsIdentity(
        store,
        write(folder, name + ".crt", "CERTIFICATE", store.getCertificate(name).getEncoded()),
        write(folder, name + ".key", "PRIVATE KEY", store.getKey(name, PASSWORD).getEncoded()));
  }

  private static Path write(Path folder, String file, String label, byte[] content)
      throws IOException {
    return Files.writeString(
        folder.resolve(file),
        "-----BEGIN %s-----\n%s\n-----END %s-----\n"
            .formatted(label, Base64.getMimeEncoder().encodeToString(content), label));
  }

  /** Returns the TLS context of a server with this identity that accepts a client identity. */
  SSLContext serving(TlsIdentity client) throws GeneralSecurityException {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD);
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(client.trusted());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  /**
   * Returns a store with only the certificate: entries with a key are not used as trust anchors.
   */
  private KeyStore trusted() throws GeneralSecurityException {
    try {
      KeyStore only = KeyStore.getInstance("PKCS12");
      only.load(null, null);
      only.setCertificateEntry("client", store.getCertificate(store.aliases().nextElement()));
      return only;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
