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

/** CA certificates in a file. The file is read again for each client certificate. */
public final class ClientCaFile implements ClientCaSource {
  private static final Logger LOG = LoggerFactory.getLogger(ClientCaFile.class);

  private final Path file;
  private String pem;

  private ClientCaFile(Path file, String pem) {
    this.file = file;
    this.pem = pem;
  }

  /**
   * Reads the file.
   *
   * @throws IOException if it contains no certificates; its message names the file
   */
  public static ClientCaFile read(Path file) throws IOException {
    return new ClientCaFile(file, readPem(file));
  }

  @Override
  public synchronized String pem(Deadline deadline) {
    try {
      pem = readPem(file);
    } catch (IOException e) {
      LOG.debug("Failed to reload client CA certificates: {}", e.getMessage());
    }
    return pem;
  }

  private static String readPem(Path file) throws IOException {
    String content;
    try {
      content = Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (NoSuchFileException e) {
      throw new IOException(file + ": no such file", e);
    } catch (IOException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
    try {
      var _ = Pem.certificates(content);
      return content;
    } catch (IOException | GeneralSecurityException e) {
      throw new IOException(
          file + ": " + e.getMessage() + "; specify a PEM file of CA certificates", e);
    }
  }
}
