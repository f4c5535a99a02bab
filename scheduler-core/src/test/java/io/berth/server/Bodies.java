package io.berth.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.berth.server.http.Response;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Reads the bodies of responses. */
final class Bodies {
  private Bodies() {}

  static byte[] bytes(Response response) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      response.body().write(out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String text(Response response) {
    return new String(bytes(response), UTF_8);
  }
}
