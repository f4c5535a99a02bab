package io.berth.server;

import io.berth.kube.ApiException;
import io.berth.kube.access.ClientCaSource;
import io.berth.kube.access.Deadline;
import io.berth.kube.access.UserInfo;
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
 * Tells who a client is by its certificate: its common name is the user's, its organisations are
 * the groups.
 */
public final class ClientCertificates {
  private static final String CLIENTS = "1.3.6.1.5.5.7.3.2";
  private static final String ANYTHING = "2.5.29.37.0";

  private final ClientCaSource authorities;
  private final InstantSource clock;

  public ClientCertificates(ClientCaSource authorities, InstantSource clock) {
    this.authorities = authorities;
    this.clock = clock;
  }

  /** Returns who shows this chain, or null if nobody's word on it counts here. */
  @Nullable UserInfo user(List<X509Certificate> chain, Deadline deadline)
      throws UnknownClientException {
    try {
      String pem = authorities.pem(deadline);
      if (pem.isEmpty()) {
        return null;
      }
      verify(chain, Pem.certificates(pem));
      return user(chain.getFirst());
    } catch (ApiException | GeneralSecurityException | IOException | InvalidNameException e) {
      throw new UnknownClientException("its certificate: " + e.getMessage());
    }
  }

  private void verify(List<X509Certificate> chain, List<X509Certificate> trusted)
      throws GeneralSecurityException, UnknownClientException {
    X509Certificate own = chain.getFirst();
    List<String> uses = own.getExtendedKeyUsage();
    if (uses != null && !uses.contains(CLIENTS) && !uses.contains(ANYTHING)) {
      throw new UnknownClientException("its certificate is not for clients");
    }
    X509CertSelector target = new X509CertSelector();
    target.setCertificate(own);
    PKIXBuilderParameters parameters =
        new PKIXBuilderParameters(
            trusted.stream().map(one -> new TrustAnchor(one, null)).collect(Collectors.toSet()),
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
