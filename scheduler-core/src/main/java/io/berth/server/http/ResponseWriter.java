package io.berth.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/**
 * Writes one answer. A short one is sent with its length, a long one in pieces as it is made; so
 * what goes wrong early can still become another answer.
 */
final class ResponseWriter extends OutputStream {
  private static final int SHORT = 32 * 1024;
  private static final byte[] NEW_LINE = {'\r', '\n'};

  private final OutputStream out;
  private final RequestReader.Head head;
  private final byte[] buffer = new byte[SHORT];
  private Response response;
  private int filled;
  private boolean begun;

  ResponseWriter(OutputStream out, RequestReader.Head head, Response response) {
    this.out = out;
    this.head = head;
    this.response = response;
  }

  /** Writes all of it. What it throws without anything being sent can be said to the client. */
  void write() throws IOException {
    response.body().write(this);
    if (begun) {
      piece();
      if (chunked() && !isHead()) {
        out.write("0\r\n\r\n".getBytes(ISO_8859_1));
      }
    } else {
      begin("Content-Length: " + filled);
      if (!isHead()) {
        out.write(buffer, 0, filled);
      }
    }
    out.flush();
  }

  /** Says something else instead; only while nothing has been sent. */
  void writeInstead(Response other) throws IOException {
    response = other;
    filled = 0;
    write();
  }

  boolean isBegun() {
    return begun;
  }

  /** Tells whether the end of the answer is where the connection ends. */
  boolean endsConnection() {
    return head.closes() || (begun && head.http10());
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
      if (filled == SHORT) {
        piece();
      }
      int some = Math.min(left, SHORT - filled);
      System.arraycopy(bytes, at, buffer, filled, some);
      filled += some;
      at += some;
      left -= some;
    }
  }

  /** Sends what is in the buffer as a piece of an answer of unknown length. */
  private void piece() throws IOException {
    if (!begun) {
      begun = true;
      begin(chunked() ? "Transfer-Encoding: chunked" : "");
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

  private void begin(String length) throws IOException {
    StringBuilder text = new StringBuilder(256);
    text.append("HTTP/1.1 ").append(response.status()).append(" \r\n");
    for (Map.Entry<String, String> header : response.headers().entrySet()) {
      text.append(header.getKey()).append(": ").append(header.getValue()).append("\r\n");
    }
    text.append("X-Content-Type-Options: nosniff\r\nCache-Control: no-cache, private\r\n");
    if (!length.isEmpty()) {
      text.append(length).append("\r\n");
    }
    text.append("Connection: ").append(endsConnection() ? "close" : "keep-alive").append("\r\n");
    out.write(text.append("\r\n").toString().getBytes(ISO_8859_1));
  }

  private boolean chunked() {
    return !head.http10();
  }

  private boolean isHead() {
    return head.request().method().equals("HEAD");
  }
}
