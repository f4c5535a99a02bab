package io.berth.kube;

import io.berth.framework.Ticker;
import io.fabric8.kubernetes.client.OAuthTokenProvider;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;

/** A bearer token in a file that may be renewed: the file is reread at intervals. */
final class TokenFile implements OAuthTokenProvider {
  private static final Duration REREAD_INTERVAL = Duration.ofSeconds(10);

  private final Path file;
  private final Ticker ticker;
  private String token;
  private long readAt;

  /**
   * Creates a provider.
   *
   * @param token the current content of the file
   */
  TokenFile(Path file, String token, Ticker ticker) {
    this.file = file;
    this.token = token;
    this.ticker = ticker;
    this.readAt = ticker.read();
  }

  /** Reads a file; the message of an exception does not contain its name. */
  static String read(Path file) throws IOException {
    String token;
    try {
      token = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
    } catch (NoSuchFileException e) {
      throw new IOException("no such file", e);
    } catch (IOException e) {
      throw new IOException(Files.isDirectory(file) ? "it is a directory" : "permission denied", e);
    }
    if (!token.matches("\\p{Graph}+")) {
      throw new IOException(token.isEmpty() ? "it is empty" : "it contains no token");
    }
    return token;
  }

  @Override
  public synchronized String getToken() {
    long now = ticker.read();
    if (now - readAt >= REREAD_INTERVAL.toNanos()) {
      readAt = now;
      try {
        token = read(file);
      } catch (IOException e) {
        // a renewal may be in progress; the server rejects an expired token
      }
    }
    return token;
  }
}
