package io.berth.server;

import io.berth.kube.access.ClientCaSource;
import io.berth.kube.access.Deadline;
import io.berth.server.tls.Pem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Authorities in a file, which is read again whenever somebody shows a certificate. */
public final class ClientCaFile implements ClientCaSource {
  private static final Logger LOG = LoggerFactory.getLogger(ClientCaFile.class);

  private final Path file;
  private String latest;

  private ClientCaFile(Path file, String content) {
    this.file = file;
    this.latest = content;
  }

  /**
   * Reads the file.
   *
   * @throws IOException if it holds no certificates; its message names the file
   */
  public static ClientCaFile read(Path file) throws IOException {
    return new ClientCaFile(file, content(file));
  }

  @Override
  public synchronized String pem(Deadline deadline) {
    try {
      latest = content(file);
    } catch (IOException e) {
      LOG.debug("Keeping the authorities that were known: {}", e.getMessage());
    }
    return latest;
  }

  private static String content(Path file) throws IOException {
    try {
      String content = Files.readString(file, StandardCharsets.ISO_8859_1);
      var _ = Pem.certificates(content);
      return content;
    } catch (NoSuchFileException e) {
      throw new IOException(file + ": no such file", e);
    } catch (IOException | GeneralSecurityException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }
}
