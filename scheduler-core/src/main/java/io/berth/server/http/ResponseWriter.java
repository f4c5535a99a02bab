package io.berth.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/**
 * Writes a response. A short one is sent with its length, a long one in chunks while it is
 * computed. Until the first chunk is sent, the response can be replaced by an error.
 */
final class ResponseWriter extends OutputStream {
  private static final int BUFFER_SIZE = 32 * 1024;
  private static final byte[] NEW_LINE = {'\r', '\n'};

  private final OutputStream out;
  private final RequestReader.Head head;
  private final byte[] buffer = new byte[BUFFER_SIZE];
  private Response response;
  private int filled;
  private boolean committed;

  ResponseWriter(OutputStream out, RequestReader.Head head, Response response) {
    this.out = out;
    this.head = head;
    this.response = response;
  }

  /** Writes the response. After an exception it can be replaced unless it is committed. */
  void write() throws IOException {
    response.body().write(this);
    if (committed) {
      flushChunk();
      if (chunked() && !isHead()) {
        out.write("0\r\n\r\n".getBytes(ISO_8859_1));
      }
    } else {
      writeHead("Content-Length: " + filled);
      if (!isHead()) {
        out.write(buffer, 0, filled);
      }
    }
    out.flush();
  }

  /** Writes another response instead. Only allowed if the response is not committed. */
  void replaceWith(Response replacement) throws IOException {
    response = replacement;
    filled = 0;
    write();
  }

  /** Returns whether a part of the response was sent. */
  boolean isCommitted() {
    return committed;
  }

  /** Returns whether the connection is closed after the response. */
  boolean closesConnection() {
    return head.closes() || (committed && head.http10());
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    int at = offset;
    int left = length;
    while (left > 0) {
      if (filled == BUFFER_SIZE) {
        flushChunk();
      }
      int count = Math.min(left, BUFFER_SIZE - filled);
      System.arraycopy(bytes, at, buffer, filled, count);
      filled += count;
      at += count;
      left -= count;
    }
  }

  /** Sends the buffer as a chunk of a response of unknown length. */
  private void flushChunk() throws IOException {
    if (!committed) {
      committed = true;
      writeHead(chunked() ? "Transfer-Encoding: chunked" : "");
    }
    if (filled > 0 && !isHead()) {
      if (chunked()) {
        out.write(Integer.toHexString(filled).getBytes(ISO_8859_1));
        out.write(NEW_LINE);
      }
      out.write(buffer, 0, filled);
      if (chunked()) {
        out.write(NEW_LINE);
      }
    }
    filled = 0;
  }

  private void writeHead(String length) throws IOException {
    StringBuilder text = new StringBuilder(256);
    text.append("HTTP/1.1 ").append(response.status()).append(" \r\n");
    for (Map.Entry<String, String> header : response.headers().entrySet()) {
      text.append(header.getKey()).append(": ").append(header.getValue()).append("\r\n");
    }
    text.append("X-Content-Type-Options: nosniff\r\nCache-Control: no-cache, private\r\n");
    if (!length.isEmpty()) {
      text.append(length).append("\r\n");
    }
    text.append("Connection: ").append(closesConnection() ? "close" : "keep-alive").append("\r\n");
    out.write(text.append("\r\n").toString().getBytes(ISO_8859_1));
  }

  private boolean chunked() {
    return !head.http10();
  }

  private boolean isHead() {
    return head.request().method().equals("HEAD");
  }
}
