package io.berth.kube;

import io.fabric8.kubernetes.client.OAuthTokenProvider;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A token in a file that somebody renews: it is looked at again every now and then. */
final class FileToken implements OAuthTokenProvider {
  private static final Duration FRESH = Duration.ofSeconds(10);

  private final Path file;
  private final InstantSource clock;
  private String token;
  private Instant readAt;

  /**
   * Begins with a token.
   *
   * @param token what was in the file just now
   */
  FileToken(Path file, String token, InstantSource clock) {
    this.file = file;
    this.token = token;
    this.clock = clock;
    this.readAt = clock.instant();
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
    Instant now = clock.instant();
    if (Duration.between(readAt, now).compareTo(FRESH) >= 0) {
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
