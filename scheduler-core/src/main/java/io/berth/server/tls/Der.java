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

/** The few forms of X.690 that a certificate is made of, as bytes. */
final class Der {
  private static final int INTEGER = 0x02;
  private static final int BIT_STRING = 0x03;
  private static final int OCTET_STRING = 0x04;
  private static final int OBJECT_IDENTIFIER = 0x06;
  private static final int UTC_TIME = 0x17;
  private static final int GENERALIZED_TIME = 0x18;
  private static final int SEQUENCE = 0x30;
  private static final int FIRST_YEAR_OF_FOUR_DIGITS = 2050;

  /** {@code TRUE}; the other is always left out, as it is the default everywhere. */
  static final byte[] TRUE = {0x01, 1, (byte) 0xff};

  private Der() {}

  /** Any form: its tag, how long it is, and what is in it. */
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
   * Bits, eight in each byte.
   *
   * @param unused how many bits at the end are not meant
   */
  static byte[] bits(int unused, byte... content) {
    return tagged(BIT_STRING, new byte[] {(byte) unused}, content);
  }

  /** A time of a certificate, whose years have two digits as long as that is clear (RFC 5280). */
  static byte[] time(Instant time) {
    OffsetDateTime there = time.atOffset(ZoneOffset.UTC);
    return there.getYear() < FIRST_YEAR_OF_FOUR_DIGITS
        ? tagged(UTC_TIME, digits("uuMMddHHmmss'Z'", there))
        : tagged(GENERALIZED_TIME, digits("uuuuMMddHHmmss'Z'", there));
  }

  private static byte[] digits(String pattern, OffsetDateTime time) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT)
        .format(time)
        .getBytes(StandardCharsets.US_ASCII);
  }

  /** An object identifier, from numbers with dots between. */
  static byte[] oid(String dotted) {
    List<Integer> numbers = Arrays.stream(dotted.split("\\.")).map(Integer::valueOf).toList();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(40 * numbers.get(0) + numbers.get(1));
    for (int number : numbers.subList(2, numbers.size())) {
      // Seven bits in each byte; the highest bit says that more follow.
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
