package io.berth.e2e;

import io.berth.e2e.controlplane.Timeouts;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Reads the endpoints of a scheduler on this machine with a token or a client certificate. */
record SchedulerEndpoints(int port) {
  private static final String PASSWORD = "changeit";

  HttpResponse<String> get(String path, @Nullable String token) throws Exception {
    return get(path, token, null);
  }

  /** Sends a request with a self-signed client certificate. */
  HttpResponse<String> getWithCertificate(String path, Path folder) throws Exception {
    Path store = folder.resolve("client-" + port + ".p12");
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    String command = "-genkeypair -alias me -keyalg EC -dname CN=me -storetype PKCS12 -storepass ";
    ProcessBuilder keytoolProcess =
        new ProcessBuilder((keytool + " " + command + PASSWORD).split(" ", -1));
    keytoolProcess.command().add("-keystore");
    keytoolProcess.command().add(store.toString());
    if (keytoolProcess.inheritIO().start().waitFor() != 0) {
      throw new IllegalStateException("keytool failed");
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(load(store), PASSWORD.toCharArray());
    return get(path, null, keys.getKeyManagers());
  }

  private static KeyStore load(Path store) throws GeneralSecurityException, IOException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    return keys;
  }

  private HttpResponse<String> get(
      String path, @Nullable String token, KeyManager @Nullable [] keys) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("https://127.0.0.1:%d%s".formatted(port, path)))
            .timeout(Timeouts.WAIT_TIMEOUT);
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(keys, new TrustManager[] {new TrustAllManager()}, null);
    try (HttpClient client = HttpClient.newBuilder().sslContext(tls).build()) {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
  }

  /** Schedulers sign their certificates themselves. */
  private static final class TrustAllManager extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
