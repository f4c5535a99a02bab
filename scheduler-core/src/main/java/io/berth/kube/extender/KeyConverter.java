package io.berth.kube.extender;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/**
 * Puts private keys as older programs write them (PKCS #1, SEC 1) into the envelope that the JDK
 * opens (PKCS #8): a version, what kind of key it is, and the key.
 */
final class KeyConverter {
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

  /** The curve is named in the key, and has to be named outside it too. */
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
      throw new IOException("the private key is cut off", e);
    }
    throw new IOException("the private key does not name its curve");
  }

  private static byte[] envelope(byte[] kind, byte[] key) {
    return tagged(SEQUENCE, join(VERSION, tagged(SEQUENCE, kind), tagged(OCTETS, key)));
  }

  /** Reads a tag and a length, and returns what they are of. */
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
