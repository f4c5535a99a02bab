package io.berth.kube.extender;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Private keys in the forms in which Go takes them: PKCS #8, PKCS #1 and SEC 1. */
final class PrivateKeys {
  private static final Pattern PEM =
      Pattern.compile(
          "-----BEGIN ([A-Z ]*)PRIVATE KEY-----([^-]*)-----END [A-Z ]*PRIVATE KEY-----");
  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");

  private PrivateKeys() {}

  static PrivateKey read(byte[] pem) throws GeneralSecurityException, IOException {
    Matcher found = PEM.matcher(new String(pem, StandardCharsets.ISO_8859_1));
    if (!found.find()) {
      throw new IOException("holds no private key in PEM format");
    }
    byte[] key = Base64.getMimeDecoder().decode(found.group(2));
    return switch (found.group(1).strip()) {
      case "RSA" -> read("RSA", KeyConverter.ofRsa(key));
      case "EC" -> read("EC", KeyConverter.ofEc(key));
      case "" -> readAny(key);
      default -> throw new IOException("a key with a password cannot be used");
    };
  }

  private static PrivateKey readAny(byte[] pkcs8) throws GeneralSecurityException {
    for (String algorithm : ALGORITHMS) {
      try {
        return read(algorithm, pkcs8);
      } catch (InvalidKeySpecException e) {
        // perhaps of the next kind
      }
    }
    throw new InvalidKeySpecException("the private key is of a kind that nobody here knows");
  }

  private static PrivateKey read(String algorithm, byte[] pkcs8) throws GeneralSecurityException {
    return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
  }
}
