package io.berth.server.tls;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * A certificate with its key.
 *
 * @param chain the leaf first, then the intermediate CA certificates
 */
public record ServingCertificate(PrivateKey key, List<X509Certificate> chain) {
  public ServingCertificate {
    chain = List.copyOf(chain);
  }

  /** Returns the certificate itself. */
  public X509Certificate leaf() {
    return chain.getFirst();
  }

  /** Returns whether the key is the private key of the leaf. */
  boolean isKeyOfLeaf() throws GeneralSecurityException {
    PublicKey publicKey = leaf().getPublicKey();
    if (!publicKey.getAlgorithm().equals(key.getAlgorithm())) {
      return false;
    }
    Signature signature = Signature.getInstance(algorithm());
    signature.initSign(key);
    signature.update((byte) 1);
    byte[] signed = signature.sign();
    signature.initVerify(publicKey);
    signature.update((byte) 1);
    return signature.verify(signed);
  }

  private String algorithm() {
    return switch (key.getAlgorithm()) {
      case "RSA" -> "SHA256withRSA";
      case "EC" -> "SHA256withECDSA";
      default -> key.getAlgorithm();
    };
  }
}
