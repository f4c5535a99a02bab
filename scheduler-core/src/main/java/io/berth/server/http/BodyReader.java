package io.berth.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.berth.server.http.RequestReader.BadRequestException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads request bodies, with a length or chunked. */
final class BodyReader {
  private static final Pattern CHUNK_SIZE = Pattern.compile("([0-9a-fA-F]{1,7})\\s*(;.*)?");
  private static final int MAX_LINE_BYTES = 1024;
  private static final int MAX_TRAILERS = 1024;
  private static final int HEXADECIMAL = 16;

  private final InputStream in;
  private final int maxBytes;

  BodyReader(InputStream in, int maxBytes) {
    this.in = in;
    this.maxBytes = maxBytes;
  }

  /** Returns whether bodies are read at all. */
  boolean isEnabled() {
    return maxBytes > 0;
  }

  /**
   * Reads the body of a request.
   *
   * @param headers the headers, which specify the length or the encoding
   */
  String read(Map<String, String> headers) throws IOException, BadRequestException {
    String length = headers.get("Content-Length");
    if (length != null) {
      return new String(bytes(Long.parseLong(length)), UTF_8);
    }
    if (!headers.getOrDefault("Transfer-Encoding", "").equalsIgnoreCase("chunked")) {
      throw RequestReader.bad("unsupported Transfer-Encoding; use chunked");
    }
    return chunks();
  }

  private String chunks() throws IOException, BadRequestException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int size = chunkSize(); size > 0; size = chunkSize()) {
      body.writeBytes(bytes(body.size() + (long) size, size));
      if (!line().isEmpty()) {
        throw RequestReader.bad("chunk is longer than its size");
      }
    }
    int trailers = 0;
    while (!line().isEmpty()) { // trailers are ignored
      if (++trailers > MAX_TRAILERS) {
        throw RequestReader.bad("more than %d trailers".formatted(MAX_TRAILERS));
      }
    }
    return body.toString(UTF_8);
  }

  private int chunkSize() throws IOException, BadRequestException {
    var size = CHUNK_SIZE.matcher(line());
    if (!size.matches()) {
      throw RequestReader.bad("malformed chunk size");
    }
    return Integer.parseInt(size.group(1), HEXADECIMAL);
  }

  private byte[] bytes(long count) throws IOException, BadRequestException {
    return bytes(count, count);
  }

  /**
   * Reads a part of the body.
   *
   * @param total the size of the body up to the end of this part
   */
  private byte[] bytes(long total, long count) throws IOException, BadRequestException {
    if (total > maxBytes) {
      throw new BadRequestException(
          Response.BODY_TOO_LARGE, "request body exceeds %d bytes".formatted(maxBytes));
    }
    byte[] bytes = in.readNBytes((int) count);
    if (bytes.length < count) {
      throw new IOException("connection closed within a request body");
    }
    return bytes;
  }

  private String line() throws IOException, BadRequestException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(16);
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new IOException("connection closed within a request body");
      }
      if (line.size() == MAX_LINE_BYTES) {
        throw RequestReader.bad(
            "line of a chunked body exceeds %d bytes".formatted(MAX_LINE_BYTES));
      }
      line.write(next);
    }
    return RequestReader.line(line.toString(ISO_8859_1));
  }
}
