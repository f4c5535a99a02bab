package io.berth.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads the bodies of requests, as one piece or in chunks. */
final class BodyReader {
  private static final Pattern CHUNK_SIZE = Pattern.compile("([0-9a-fA-F]{1,7})\\s*(;.*)?");
  private static final int LONGEST_LINE = 1024;
  private static final int HEXADECIMAL = 16;

  private final InputStream in;
  private final int mostBytes;

  BodyReader(InputStream in, int mostBytes) {
    this.in = in;
    this.mostBytes = mostBytes;
  }

  boolean areWanted() {
    return mostBytes > 0;
  }

  /**
   * Reads the body that follows a head.
   *
   * @param headers which tell how it ends
   */
  String read(Map<String, String> headers) throws IOException, BadRequestException {
    String length = headers.get("Content-Length");
    if (length != null) {
      return new String(bytes(Long.parseLong(length)), UTF_8);
    }
    if (!headers.getOrDefault("Transfer-Encoding", "").equalsIgnoreCase("chunked")) {
      throw RequestReader.bad("of all transfer encodings only chunked is known here");
    }
    return chunks();
  }

  private String chunks() throws IOException, BadRequestException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int size = chunkSize(); size > 0; size = chunkSize()) {
      body.writeBytes(bytes(body.size() + (long) size, size));
      if (!line().isEmpty()) {
        throw RequestReader.bad("a chunk is longer than it says");
      }
    }
    int lines = 0;
    while (!line().isEmpty()) { // headers once more, which nobody reads
      if (++lines > LONGEST_LINE) {
        throw RequestReader.bad("there is no end after the last chunk");
      }
    }
    return body.toString(UTF_8);
  }

  private int chunkSize() throws IOException, BadRequestException {
    var size = CHUNK_SIZE.matcher(line());
    if (!size.matches()) {
      throw RequestReader.bad("a chunk has no size");
    }
    return Integer.parseInt(size.group(1), HEXADECIMAL);
  }

  private byte[] bytes(long count) throws IOException, BadRequestException {
    return bytes(count, count);
  }

  /** Reads some bytes; the total is what all of them are with those before. */
  private byte[] bytes(long total, long count) throws IOException, BadRequestException {
    if (total > mostBytes) {
      throw new BadRequestException(
          Response.BODY_TOO_LARGE, "a body may have %d bytes".formatted(mostBytes));
    }
    byte[] bytes = in.readNBytes((int) count);
    if (bytes.length < count) {
      throw new IOException("the connection ended within a body");
    }
    return bytes;
  }

  private String line() throws IOException, BadRequestException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(16);
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new IOException("the connection ended within a body");
      }
      if (line.size() == LONGEST_LINE) {
        throw RequestReader.bad("a line of the body has no end");
      }
      line.write(next);
    }
    return RequestReader.line(line.toString(ISO_8859_1));
  }
}
