package io.berth.kube;

import io.berth.framework.Ticker;
import io.fabric8.kubernetes.client.OAuthTokenProvider;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;

/** A token in a file that somebody renews: it is looked at again every now and then. */
final class TokenFile implements OAuthTokenProvider {
  private static final Duration FRESH = Duration.ofSeconds(10);

  private final Path file;
  private final Ticker ticker;
  private String token;
  private long readAt;

  /**
   * Begins with a token.
   *
   * @param token what was in the file just now
   */
  TokenFile(Path file, String token, Ticker ticker) {
    this.file = file;
    this.token = token;
    this.ticker = ticker;
    this.readAt = ticker.read();
  }

  /** Reads a file; the message of what goes wrong leaves its name out. */
  static String read(Path file) throws IOException {
    String token;
    try {
      token = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
    } catch (NoSuchFileException e) {
      throw new IOException("no such file", e);
    } catch (IOException e) {
      throw new IOException(Files.isDirectory(file) ? "it is a folder" : "permission denied", e);
    }
    if (!token.matches("\\p{Graph}+")) {
      throw new IOException(token.isEmpty() ? "it is empty" : "it holds no token");
    }
    return token;
  }

  @Override
  public synchronized String getToken() {
    long now = ticker.read();
    if (now - readAt >= FRESH.toNanos()) {
      readAt = now;
      try {
        token = read(file);
      } catch (IOException e) {
        // it may just be written anew; the server says when the one we have is too old
      }
    }
    return token;
  }
}
