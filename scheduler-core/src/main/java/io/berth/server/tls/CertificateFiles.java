package io.berth.server.tls;

import io.berth.framework.Ticker;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A certificate and its key in files, which are looked at again while the server runs: whoever
 * shakes hands a second after they changed sees the new certificate. New files that cannot be used
 * change nothing.
 */
public final class CertificateFiles implements CertificateSource {
  private static final Logger LOG = LoggerFactory.getLogger(CertificateFiles.class);
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

  /** What is in the two files. */
  private record Content(String certificate, String key) {}

  private final Path certificateFile;
  private final Path keyFile;
  private final Ticker ticker;
  private ServingCertificate current;
  private long lookedAt;
  private Content seen;
  private @Nullable String problem;

  private CertificateFiles(Path certificateFile, Path keyFile, Ticker ticker, Content content)
      throws IOException {
    this.certificateFile = certificateFile;
    this.keyFile = keyFile;
    this.ticker = ticker;
    this.seen = content;
    this.current = parse(content);
    this.lookedAt = ticker.read();
  }

  /**
   * Reads the files.
   *
   * @throws IOException if they cannot be used; its message names the file
   */
  public static CertificateFiles read(Path certificateFile, Path keyFile, Ticker ticker)
      throws IOException {
    Content content = new Content(text(certificateFile), text(keyFile));
    return new CertificateFiles(certificateFile, keyFile, ticker, content);
  }

  @Override
  public synchronized ServingCertificate current() {
    long now = ticker.read();
    if (now - lookedAt >= BETWEEN_LOOKS.toNanos()) {
      lookedAt = now;
      lookAgain();
    }
    return current;
  }

  private void lookAgain() {
    try {
      Content content = new Content(text(certificateFile), text(keyFile));
      if (content.equals(seen)) {
        return;
      }
      seen = content;
      current = parse(content);
      problem = null;
      LOG.atInfo()
          .addKeyValue("file", certificateFile)
          .addKeyValue("expires", current.leaf().getNotAfter().toInstant())
          .log("Serving with a new certificate");
    } catch (IOException e) {
      if (!String.valueOf(e.getMessage()).equals(problem)) {
        problem = String.valueOf(e.getMessage());
        LOG.warn("Keeping the old certificate: {}", problem);
      }
    }
  }

  private ServingCertificate parse(Content content) throws IOException {
    Path reading = certificateFile;
    try {
      var chain = Pem.certificates(content.certificate());
      reading = keyFile;
      ServingCertificate parsed = new ServingCertificate(Pem.key(content.key()), chain);
      if (!parsed.belongsTogether()) {
        throw new IOException("is not the key of the certificate in " + certificateFile);
      }
      return parsed;
    } catch (GeneralSecurityException | IOException | RuntimeException e) {
      throw new IOException(reading + ": " + e.getMessage(), e);
    }
  }

  private static String text(Path file) throws IOException {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (NoSuchFileException e) {
      throw new IOException(file + ": no such file", e);
    } catch (IOException e) {
      throw new IOException(file + ": cannot be read: " + e.getMessage(), e);
    }
  }
}
