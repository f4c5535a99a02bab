package io.berth.server.tls;

import java.util.List;
import javax.net.ssl.SSLParameters;

/**
 * The protocol versions and algorithms that the server accepts in a handshake.
 *
 * @param cipherSuites Java's names; empty for the JDK's default
 * @param keyExchange empty for the JDK's default
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

  /** The minimum version of TLS. */
  public enum MinimumVersion {
    TLS_1_2("VersionTLS12"),
    TLS_1_3("VersionTLS13");

    private final String flag;

    MinimumVersion(String flag) {
      this.flag = flag;
    }

    /** Returns the value of kube-scheduler's flag. */
    public String flag() {
      return flag;
    }

    /** Returns the enabled versions by their names in Java. */
    List<String> protocols() {
      return switch (this) {
        case TLS_1_2 -> List.of("TLSv1.3", "TLSv1.2");
        case TLS_1_3 -> List.of("TLSv1.3");
      };
    }
  }
}
