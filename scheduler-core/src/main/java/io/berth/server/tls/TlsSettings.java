package io.berth.server.tls;

import java.util.List;
import javax.net.ssl.SSLParameters;

/**
 * What the server agrees to in a handshake.
 *
 * @param cipherSuites in Java's names; none for the JDK's default
 * @param keyExchange none for the JDK's default
 */
public record TlsSettings(
    MinimumVersion minimumVersion, List<String> cipherSuites, List<KeyExchange> keyExchange) {

  static TlsSettings of(MinimumVersion minimumVersion) {
    return new TlsSettings(minimumVersion, List.of(), List.of());
  }

  void applyTo(SSLParameters parameters) {
    parameters.setProtocols(minimumVersion.protocols().toArray(String[]::new));
    if (!cipherSuites.isEmpty()) {
      parameters.setCipherSuites(cipherSuites.toArray(String[]::new));
    }
    if (!keyExchange.isEmpty()) {
      parameters.setNamedGroups(
          keyExchange.stream().map(KeyExchange::javaName).toArray(String[]::new));
    }
  }
}
