package io.berth.kube.extender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsExchange;
import io.berth.config.ExtenderTls;
import io.berth.server.tls.Authority;
import io.berth.server.tls.InsecureTrustManager;
import io.berth.server.tls.ServingCertificate;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.TrustManager;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.sec.ECPrivateKey;
import org.bouncycastle.asn1.sec.SECObjectIdentifiers;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.util.io.pem.PemObject;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the TLS configuration of the client. */
class TransportTest {
  private static final Authority AUTHORITY = authority("ca");
  private static final Authority OTHER_AUTHORITY = authority("stranger");

  @TempDir private static Path folder;

  private @Nullable ExtenderServer server;

  @AfterEach
  void close() {
    if (server != null) {
      server.close();
    }
  }

  private static Authority authority(String name) {
    return new Authority(name, Instant.now());
  }

  /** Starts an extender that responds with the name of its client. */
  private ExtenderServer start(ServingCertificate certificate)
      throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    store.setKeyEntry(
        "server", certificate.key(), new char[0], certificate.chain().toArray(new Certificate[0]));
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, new char[0]);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), new TrustManager[] {new InsecureTrustManager()}, null);
    ExtenderServer started = new ExtenderServer(context);
    server = started;
    return started.on(
        "filter",
        http -> ExtenderServer.send(http, 200, "{\"Error\":\"%s\"}".formatted(client(http))));
  }

  private static String client(HttpExchange http) {
    try {
      return ((HttpsExchange) http).getSSLSession().getPeerPrincipal().getName();
    } catch (SSLPeerUnverifiedException e) {
      return "anonymous";
    }
  }

  private static String post(Settings settings) throws ExtenderException {
    try (ExtenderClient client = ExtenderClient.of(settings.build())) {
      return client.post("filter", new RequestBody().raw("{}")).field("Error").text();
    }
  }

  private static ExtenderTls trusting(String ca, String serverName) {
    return new ExtenderTls(false, serverName, "", "", "", "", "", base64(ca));
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  record Trust(
      String name, List<String> serverNames, String host, Settings settings, boolean isTrusted) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** Returns a case; its port is set after the start of the server. */
  private static Trust row(
      String name,
      String serverNames,
      boolean https,
      @Nullable ExtenderTls tls,
      boolean isTrusted) {
    Settings settings = Settings.at("");
    if (https) {
      settings.https();
    }
    if (tls != null) {
      settings.tls(tls);
    }
    return new Trust(name, List.of(serverNames.split(" ")), "127.0.0.1", settings, isTrusted);
  }

  static Stream<Trust> trustCases() throws IOException {
    String ca = AUTHORITY.pem();
    Path file = Files.writeString(folder.resolve("ca.crt"), ca);
    ExtenderTls fromFile = new ExtenderTls(false, "", "", "", file.toString(), "", "", "");
    ExtenderTls insecure = new ExtenderTls(true, "", "", "", "", "", "", "");
    String here = "127.0.0.1";
    return Stream.of(
        row("the authority's data", here, false, trusting(ca, ""), true),
        row("the authority's file", here, true, fromFile, true),
        row("another authority", here, true, trusting(OTHER_AUTHORITY.pem(), ""), false),
        row("authority, but other server", "elsewhere.test", true, trusting(ca, ""), false),
        row("insecure", "elsewhere.test", false, insecure, true),
        row("HTTPS and no authority at all", "elsewhere.test", true, null, true),
        row("neither", here, false, null, false),
        row("configured name", "a.test b.test", false, trusting(ca, "b.test"), true),
        row("configured name in upper case", "a.test", false, trusting(ca, "A.TEST"), true),
        row("wildcard", "*.b.test", false, trusting(ca, "a.b.test"), true),
        row("wildcard matches one label", "*.test", false, trusting(ca, "a.b.test"), false),
        row("wildcard matches no partial label", "b*.test", false, trusting(ca, "b1.test"), false),
        row("configured address", "127.0.0.1 127.0.0.9", false, trusting(ca, "127.0.0.9"), true),
        row("other name than configured", here, false, trusting(ca, "b.test"), false),
        row(
            "configured name by other authority",
            "b.test",
            false,
            trusting(OTHER_AUTHORITY.pem(), "b.test"),
            false));
  }

  @ParameterizedTest
  @MethodSource("trustCases")
  void trustsConfiguredServers(Trust row) throws Exception {
    ExtenderServer started = start(AUTHORITY.issueServer(row.serverNames.toArray(String[]::new)));
    Settings settings = row.settings.at(started.port());

    if (row.isTrusted) {
      assertThat(post(settings)).isEqualTo("anonymous");
    } else {
      assertThatThrownBy(() -> post(settings)).hasMessageStartingWith("Post \"https://127.0.0.1:");
    }
  }

  record Key(String name, String algorithm, boolean isTraditionalFormat) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Key> keys() {
    return Stream.of(
        new Key("RSA", "RSA", false),
        new Key("RSA in PKCS #1", "RSA", true),
        new Key("EC", "EC", false),
        new Key("EC in SEC 1", "EC", true),
        new Key("Ed25519", "Ed25519", false));
  }

  @ParameterizedTest
  @MethodSource("keys")
  void sendsClientCertificate(Key row) throws Exception {
    ExtenderServer started = start(AUTHORITY.issueServer("127.0.0.1"));
    ServingCertificate own =
        AUTHORITY.issue("CN=berth", KeyPurposeId.id_kp_clientAuth, row.algorithm);
    String key =
        row.isTraditionalFormat
            ? isTraditionalFormat(own.key(), row.algorithm)
            : Authority.keyPem(own);
    Path certFile = Files.writeString(folder.resolve("tls.crt"), Authority.chainPem(own));
    Path keyFile = Files.writeString(folder.resolve("tls.key"), key);
    String cert = certFile.toString();
    ExtenderTls files =
        new ExtenderTls(false, "", cert, keyFile.toString(), "", "", "", base64(AUTHORITY.pem()));
    ExtenderTls data =
        new ExtenderTls(true, "", "", "", "", base64(Authority.chainPem(own)), base64(key), "");

    assertThat(post(Settings.at("").tls(files).at(started.port()))).isEqualTo("CN=berth");
    assertThat(post(Settings.at("").tls(data).at(started.port()))).isEqualTo("CN=berth");
  }

  /** Encodes a key as PKCS #1 or SEC 1, with the curve in front. */
  private static String isTraditionalFormat(PrivateKey key, String algorithm) throws IOException {
    StringWriter text = new StringWriter();
    try (JcaPEMWriter pem = new JcaPEMWriter(text)) {
      if (key instanceof java.security.interfaces.ECPrivateKey ec) {
        ASN1ObjectIdentifier curve = SECObjectIdentifiers.secp256r1;
        pem.writeObject(new PemObject("EC PARAMETERS", curve.getEncoded()));
        pem.writeObject(
            new PemObject("EC PRIVATE KEY", new ECPrivateKey(256, ec.getS(), curve).getEncoded()));
      } else {
        byte[] inner =
            PrivateKeyInfo.getInstance(key.getEncoded())
                .parsePrivateKey()
                .toASN1Primitive()
                .getEncoded();
        pem.writeObject(new PemObject(algorithm + " PRIVATE KEY", inner));
      }
    }
    return text.toString();
  }

  @Test
  void reportsInvalidAuthority() {
    ExtenderTls tls = new ExtenderTls(false, "", "", "", "", "", "", base64("hello"));

    assertThatThrownBy(() -> ExtenderClient.of(Settings.at("https://e").tls(tls).build()))
        .hasMessage("invalid tlsConfig of https://e: caData contains no certificate in PEM format");
  }

  @Test
  void reportsMissingFile() {
    ExtenderTls tls = new ExtenderTls(false, "", "", "", folder + "/none.crt", "", "", "");

    assertThatThrownBy(() -> ExtenderClient.of(Settings.at("https://e").tls(tls).build()))
        .hasMessage("invalid tlsConfig of https://e: %s/none.crt".formatted(folder));
  }
}
