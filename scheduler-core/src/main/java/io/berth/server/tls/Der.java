package io.berth.server.tls;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Encodes the types of X.690 (DER) that a certificate consists of. */
final class Der {
  private static final int INTEGER = 0x02;
  private static final int BIT_STRING = 0x03;
  private static final int OCTET_STRING = 0x04;
  private static final int OBJECT_IDENTIFIER = 0x06;
  private static final int UTC_TIME = 0x17;
  private static final int GENERALIZED_TIME = 0x18;
  private static final int SEQUENCE = 0x30;
  private static final int FIRST_GENERALIZED_TIME_YEAR = 2050;

  /** {@code TRUE}. {@code FALSE} is the default of every field, and so is never encoded. */
  static final byte[] TRUE = {0x01, 1, (byte) 0xff};

  private Der() {}

  /** Encodes a tag, a length and the content. */
  static byte[] tagged(int tag, byte[]... parts) {
    int length = Arrays.stream(parts).mapToInt(part -> part.length).sum();
    ByteArrayOutputStream out = new ByteArrayOutputStream(length + 6);
    out.write(tag);
    if (length < 0x80) {
      out.write(length);
    } else {
      byte[] octets = unsigned(length);
      out.write(0x80 | octets.length);
      out.writeBytes(octets);
    }
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }

  static byte[] sequence(byte[]... parts) {
    return tagged(SEQUENCE, parts);
  }

  static byte[] integer(long value) {
    return tagged(INTEGER, BigInteger.valueOf(value).toByteArray());
  }

  static byte[] octets(byte[] content) {
    return tagged(OCTET_STRING, content);
  }

  /**
   * Encodes a bit string.
   *
   * @param unused the number of unused bits at the end
   */
  static byte[] bits(int unused, byte... content) {
    return tagged(BIT_STRING, new byte[] {(byte) unused}, content);
  }

  /** Encodes a time of a certificate, with a year of two digits before 2050 (RFC 5280). */
  static byte[] time(Instant time) {
    OffsetDateTime utc = time.atOffset(ZoneOffset.UTC);
    return utc.getYear() < FIRST_GENERALIZED_TIME_YEAR
        ? tagged(UTC_TIME, digits("uuMMddHHmmss'Z'", utc))
        : tagged(GENERALIZED_TIME, digits("uuuuMMddHHmmss'Z'", utc));
  }

  private static byte[] digits(String pattern, OffsetDateTime time) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT)
        .format(time)
        .getBytes(StandardCharsets.US_ASCII);
  }

  /** Encodes an object identifier in dotted notation. */
  static byte[] oid(String dotted) {
    List<Integer> numbers = Arrays.stream(dotted.split("\\.")).map(Integer::valueOf).toList();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(40 * numbers.get(0) + numbers.get(1));
    for (int number : numbers.subList(2, numbers.size())) {
      // Seven bits in each byte; the highest bit is set in all bytes except the last.
      int groups = Math.max(1, (38 - Integer.numberOfLeadingZeros(number)) / 7);
      for (int group = groups - 1; group >= 0; group--) {
        out.write((number >>> (7 * group) & 0x7f) | (group > 0 ? 0x80 : 0));
      }
    }
    return tagged(OBJECT_IDENTIFIER, out.toByteArray());
  }

  private static byte[] unsigned(int value) {
    byte[] bytes = BigInteger.valueOf(value).toByteArray();
    return bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes;
  }
}
