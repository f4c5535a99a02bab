package io.berth.kube.extender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsExchange;
import io.berth.config.ExtenderTls;
import io.berth.server.tls.Authority;
import io.berth.server.tls.Credulous;
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

/** Who is believed to be the extender, and who the extender believes us to be. */
class TransportTest {
  private static final Authority AUTHORITY = authority("ca");
  private static final Authority STRANGER = authority("stranger");

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

  /** Starts an extender that answers with the name of its client. */
  private ExtenderServer start(ServingCertificate certificate)
      throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    store.setKeyEntry(
        "server", certificate.key(), new char[0], certificate.chain().toArray(new Certificate[0]));
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, new char[0]);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), new TrustManager[] {new Credulous()}, null);
    ExtenderServer started = new ExtenderServer(context);
    server = started;
    return started.on(
        "filter",
        exchange ->
            ExtenderServer.send(exchange, 200, "{\"Error\":\"%s\"}".formatted(client(exchange))));
  }

  private static String client(HttpExchange exchange) {
    try {
      return ((HttpsExchange) exchange).getSSLSession().getPeerPrincipal().getName();
    } catch (SSLPeerUnverifiedException e) {
      return "nobody";
    }
  }

  private static String ask(Settings settings) throws ExtenderException {
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
      String name, List<String> serverNames, String host, Settings settings, boolean trusted) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** The address is put in later, when the server has a port. */
  private static Trust row(
      String name, String serverNames, boolean https, @Nullable ExtenderTls tls, boolean trusted) {
    Settings settings = Settings.at("");
    if (https) {
      settings.https();
    }
    if (tls != null) {
      settings.tls(tls);
    }
    return new Trust(name, List.of(serverNames.split(" ")), "127.0.0.1", settings, trusted);
  }

  static Stream<Trust> trusts() throws IOException {
    String ca = AUTHORITY.pem();
    Path file = Files.writeString(folder.resolve("ca.crt"), ca);
    ExtenderTls fromFile = new ExtenderTls(false, "", "", "", file.toString(), "", "", "");
    ExtenderTls insecure = new ExtenderTls(true, "", "", "", "", "", "", "");
    String here = "127.0.0.1";
    return Stream.of(
        row("the authority's data", here, false, trusting(ca, ""), true),
        row("the authority's file", here, true, fromFile, true),
        row("another authority", here, true, trusting(STRANGER.pem(), ""), false),
        row(
            "the authority, but of another server",
            "elsewhere.test",
            true,
            trusting(ca, ""),
            false),
        row("nobody's word", "elsewhere.test", false, insecure, true),
        row("HTTPS and no authority at all", "elsewhere.test", true, null, true),
        row("neither", here, false, null, false),
        row("the name given", "a.test b.test", false, trusting(ca, "b.test"), true),
        row("the name given, in capitals", "a.test", false, trusting(ca, "A.TEST"), true),
        row("a star", "*.b.test", false, trusting(ca, "a.b.test"), true),
        row("a star is one part", "*.test", false, trusting(ca, "a.b.test"), false),
        row("a star is no part of a part", "b*.test", false, trusting(ca, "b1.test"), false),
        row("an address given", "127.0.0.1 127.0.0.9", false, trusting(ca, "127.0.0.9"), true),
        row("another name than that given", here, false, trusting(ca, "b.test"), false),
        row(
            "the name given by a stranger",
            "b.test",
            false,
            trusting(STRANGER.pem(), "b.test"),
            false));
  }

  @ParameterizedTest
  @MethodSource("trusts")
  void whoIsTrusted(Trust row) throws Exception {
    ExtenderServer started = start(AUTHORITY.issueServer(row.serverNames.toArray(String[]::new)));
    Settings settings = row.settings.at(started.port());

    if (row.trusted) {
      assertThat(ask(settings)).isEqualTo("nobody");
    } else {
      assertThatThrownBy(() -> ask(settings)).hasMessageStartingWith("Post \"https://127.0.0.1:");
    }
  }

  record Key(String name, String algorithm, boolean oldForm) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Key> keys() {
    return Stream.of(
        new Key("RSA", "RSA", false),
        new Key("RSA in the old form", "RSA", true),
        new Key("EC", "EC", false),
        new Key("EC in the old form", "EC", true),
        new Key("Ed25519", "Ed25519", false));
  }

  @ParameterizedTest
  @MethodSource("keys")
  void weShowWhoWeAre(Key row) throws Exception {
    ExtenderServer started = start(AUTHORITY.issueServer("127.0.0.1"));
    ServingCertificate own =
        AUTHORITY.issue("CN=berth", KeyPurposeId.id_kp_clientAuth, row.algorithm);
    String key = row.oldForm ? oldForm(own.key(), row.algorithm) : Authority.keyPem(own);
    Path certFile = Files.writeString(folder.resolve("tls.crt"), Authority.chainPem(own));
    Path keyFile = Files.writeString(folder.resolve("tls.key"), key);
    String cert = certFile.toString();
    ExtenderTls files =
        new ExtenderTls(false, "", cert, keyFile.toString(), "", "", "", base64(AUTHORITY.pem()));
    ExtenderTls data =
        new ExtenderTls(true, "", "", "", "", base64(Authority.chainPem(own)), base64(key), "");

    assertThat(ask(Settings.at("").tls(files).at(started.port()))).isEqualTo("CN=berth");
    assertThat(ask(Settings.at("").tls(data).at(started.port()))).isEqualTo("CN=berth");
  }

  /** As older programs write keys: without the envelope, and with the curve in front. */
  private static String oldForm(PrivateKey key, String algorithm) throws IOException {
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
  void anAuthorityThatIsNoneIsTold() {
    ExtenderTls tls = new ExtenderTls(false, "", "", "", "", "", "", base64("hello"));

    assertThatThrownBy(() -> ExtenderClient.of(Settings.at("https://e").tls(tls).build()))
        .hasMessage(
            "the tlsConfig of https://e cannot be used: caData holds no certificate in PEM format");
  }

  @Test
  void filesThatAreGoneAreTold() {
    ExtenderTls tls = new ExtenderTls(false, "", "", "", folder + "/none.crt", "", "", "");

    assertThatThrownBy(() -> ExtenderClient.of(Settings.at("https://e").tls(tls).build()))
        .hasMessage("the tlsConfig of https://e cannot be used: %s/none.crt".formatted(folder));
  }
}
