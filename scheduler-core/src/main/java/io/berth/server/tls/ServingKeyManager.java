package io.berth.server.tls;

import java.io.IOException;
import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A key manager that uses the current certificate at each handshake. */
final class ServingKeyManager extends X509ExtendedKeyManager {
  private static final Logger LOG = LoggerFactory.getLogger(ServingKeyManager.class);

  /** Handshakes that started with an older certificate than these fail. */
  private static final int MAX_CERTIFICATES = 4;

  private final CertificateSource source;
  private final Map<String, ServingCertificate> byAlias = new LinkedHashMap<>();
  private @Nullable ServingCertificate latest;
  private long lastAlias;

  ServingKeyManager(CertificateSource source) {
    this.source = source;
  }

  @Override
  public synchronized @Nullable String chooseServerAlias(
      String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
    try {
      ServingCertificate current = source.current();
      if (!current.equals(latest)) {
        latest = current;
        byAlias.put(String.valueOf(++lastAlias), current);
        byAlias.remove(String.valueOf(lastAlias - MAX_CERTIFICATES));
      }
      return keyType.equals(current.leaf().getPublicKey().getAlgorithm())
          ? String.valueOf(lastAlias)
          : null;
    } catch (IOException e) {
      LOG.warn("No serving certificate available: {}", e.getMessage());
      return null;
    }
  }

  @Override
  public @Nullable String chooseEngineServerAlias(
      String keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
    return chooseServerAlias(keyType, issuers, null);
  }

  @Override
  public synchronized X509Certificate @Nullable [] getCertificateChain(String alias) {
    ServingCertificate certificate = byAlias.get(alias);
    return certificate == null ? null : certificate.chain().toArray(new X509Certificate[0]);
  }

  @Override
  public synchronized @Nullable PrivateKey getPrivateKey(String alias) {
    ServingCertificate certificate = byAlias.get(alias);
    return certificate == null ? null : certificate.key();
  }

  @Override
  public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
    String alias = chooseServerAlias(keyType, issuers, null);
    return alias == null ? null : new String[] {alias};
  }

  @Override
  public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
    return null; // not used by servers
  }

  @Override
  public @Nullable String chooseClientAlias(
      String[] keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
    return null;
  }
}
