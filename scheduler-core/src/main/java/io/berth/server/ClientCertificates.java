package io.berth.server;

import io.berth.kube.ApiException;
import io.berth.kube.access.ClientCaSource;
import io.berth.kube.access.Deadline;
import io.berth.kube.access.UserInfo;
import io.berth.server.Authentication.UnauthenticatedException;
import io.berth.server.tls.Pem;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathBuilder;
import java.security.cert.CertStore;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates clients by certificate: the common name is the user name, the organizations are the
 * groups.
 */
public final class ClientCertificates {
  private static final String CLIENT_AUTH = "1.3.6.1.5.5.7.3.2";
  private static final String ANY_EXTENDED_KEY_USAGE = "2.5.29.37.0";

  private final ClientCaSource clientCas;
  private final InstantSource clock;

  public ClientCertificates(ClientCaSource clientCas, InstantSource clock) {
    this.clientCas = clientCas;
    this.clock = clock;
  }

  /** Returns the user of a certificate chain, or null if there is no client CA. */
  @Nullable UserInfo authenticate(List<X509Certificate> chain, Deadline deadline)
      throws UnauthenticatedException {
    try {
      String pem = clientCas.pem(deadline);
      if (pem.isEmpty()) {
        return null;
      }
      verify(chain, Pem.certificates(pem));
      return user(chain.getFirst());
    } catch (ApiException | GeneralSecurityException | IOException | InvalidNameException e) {
      throw new UnauthenticatedException("invalid client certificate: " + e.getMessage());
    }
  }

  private void verify(List<X509Certificate> chain, List<X509Certificate> trusted)
      throws GeneralSecurityException, UnauthenticatedException {
    X509Certificate leaf = chain.getFirst();
    List<String> uses = leaf.getExtendedKeyUsage();
    if (uses != null && !uses.contains(CLIENT_AUTH) && !uses.contains(ANY_EXTENDED_KEY_USAGE)) {
      throw new UnauthenticatedException(
          "invalid client certificate: its extended key usage does not include client"
              + " authentication");
    }
    X509CertSelector target = new X509CertSelector();
    target.setCertificate(leaf);
    PKIXBuilderParameters parameters =
        new PKIXBuilderParameters(
            trusted.stream().map(ca -> new TrustAnchor(ca, null)).collect(Collectors.toSet()),
            target);
    parameters.addCertStore(
        CertStore.getInstance("Collection", new CollectionCertStoreParameters(chain)));
    parameters.setRevocationEnabled(false);
    parameters.setDate(Date.from(clock.instant()));
    CertPathBuilder.getInstance("PKIX").build(parameters);
  }

  private static @Nullable UserInfo user(X509Certificate certificate) throws InvalidNameException {
    String name = "";
    List<String> groups = new ArrayList<>();
    for (Rdn part : new LdapName(certificate.getSubjectX500Principal().getName()).getRdns()) {
      if (part.getType().equalsIgnoreCase("CN")) {
        name = String.valueOf(part.getValue());
      } else if (part.getType().equalsIgnoreCase("O")) {
        groups.add(String.valueOf(part.getValue()));
      }
    }
    return name.isEmpty() ? null : new UserInfo(name, "", groups, Map.of()).authenticated();
  }
}
