package io.berth.kube.extender;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads private keys in the formats that Go accepts: PKCS #8, PKCS #1 and SEC 1. */
final class PrivateKeys {
  private static final Pattern PEM =
      Pattern.compile(
          "-----BEGIN ([A-Z ]*)PRIVATE KEY-----([^-]*)-----END [A-Z ]*PRIVATE KEY-----");
  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");

  private PrivateKeys() {}

  static PrivateKey read(byte[] pem) throws GeneralSecurityException, IOException {
    Matcher found = PEM.matcher(new String(pem, StandardCharsets.ISO_8859_1));
    if (!found.find()) {
      throw new IOException("contains no private key in PEM format");
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
        // try the next algorithm
      }
    }
    throw new InvalidKeySpecException("unsupported algorithm of the private key");
  }

  private static PrivateKey read(String algorithm, byte[] pkcs8) throws GeneralSecurityException {
    return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
  }

  /**
   * Converts private keys from PKCS #1 and SEC 1 to PKCS #8, which the JDK requires: a version, the
   * algorithm, and the key.
   */
  private static final class KeyConverter {
    private static final byte[] VERSION = HexFormat.of().parseHex("020100");
    private static final byte[] RSA = HexFormat.of().parseHex("06092a864886f70d0101010500");
    private static final byte[] EC = HexFormat.of().parseHex("06072a8648ce3d0201");

    private static final int SEQUENCE = 0x30;
    private static final int OCTETS = 0x04;
    private static final int PARAMETERS = 0xa0;
    private static final int LONG_LENGTH = 0x80;

    private KeyConverter() {}

    static byte[] ofRsa(byte[] pkcs1) {
      return envelope(RSA, pkcs1);
    }

    /** Converts an EC key; PKCS #8 repeats the curve, which the key contains. */
    static byte[] ofEc(byte[] sec1) throws IOException {
      try {
        ByteBuffer fields = part(ByteBuffer.wrap(sec1));
        while (fields.hasRemaining()) {
          boolean found = (fields.get(fields.position()) & 0xff) == PARAMETERS;
          ByteBuffer field = part(fields);
          if (found) {
            byte[] curve = new byte[field.remaining()];
            field.get(curve);
            return envelope(join(EC, curve), sec1);
          }
        }
      } catch (BufferUnderflowException | IllegalArgumentException e) {
        throw new IOException("the private key is truncated", e);
      }
      throw new IOException("the private key does not specify its curve");
    }

    private static byte[] envelope(byte[] kind, byte[] key) {
      return tagged(SEQUENCE, join(VERSION, tagged(SEQUENCE, kind), tagged(OCTETS, key)));
    }

    /** Reads a tag and a length, and returns the content. */
    private static ByteBuffer part(ByteBuffer from) {
      from.get(); // the tag
      int length = from.get() & 0xff;
      if (length >= LONG_LENGTH) {
        int bytes = length - LONG_LENGTH;
        length = 0;
        for (int i = 0; i < bytes; i++) {
          length = (length << 8) | (from.get() & 0xff);
        }
      }
      ByteBuffer part = from.slice(from.position(), checked(length, from));
      from.position(from.position() + length);
      return part;
    }

    private static int checked(int length, ByteBuffer from) {
      if (length < 0 || length > from.remaining()) {
        throw new BufferUnderflowException();
      }
      return length;
    }

    private static byte[] tagged(int tag, byte[] content) {
      int length = content.length;
      byte[] head =
          length < LONG_LENGTH
              ? new byte[] {(byte) tag, (byte) length}
              : new byte[] {
                (byte) tag, (byte) (LONG_LENGTH + 2), (byte) (length >> 8), (byte) length
              };
      return join(head, content);
    }

    private static byte[] join(byte[]... parts) {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      for (byte[] part : parts) {
        all.writeBytes(part);
      }
      return all.toByteArray();
    }
  }
}
