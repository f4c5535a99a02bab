package io.berth.server.tls;

import io.berth.framework.Ticker;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A certificate and its key in files, which are reloaded while the server runs: handshakes use a
 * new certificate a second after the files changed. Invalid files are ignored.
 */
public final class CertificateFiles implements CertificateSource {
  private static final Logger LOG = LoggerFactory.getLogger(CertificateFiles.class);
  private static final Duration RELOAD_INTERVAL = Duration.ofSeconds(1);

  /** As in kube-scheduler. */
  private static final String GENERATED_NAME = "kube-scheduler";

  /** The content of the two files. */
  private record Content(String certificate, String key) {}

  private final Path certificateFile;
  private final Path keyFile;
  private final Ticker ticker;
  private ServingCertificate current;
  private long checkedAt;
  private Content content;
  private @Nullable String problem;

  private CertificateFiles(Path certificateFile, Path keyFile, Ticker ticker, Content content)
      throws IOException {
    this.certificateFile = certificateFile;
    this.keyFile = keyFile;
    this.ticker = ticker;
    this.content = content;
    this.current = parse(content);
    this.checkedAt = ticker.read();
  }

  /**
   * Reads the files.
   *
   * @throws IOException if they are invalid; its message names the file
   */
  public static CertificateFiles read(Path certificateFile, Path keyFile, Ticker ticker)
      throws IOException {
    Content content = new Content(text(certificateFile), text(keyFile));
    return new CertificateFiles(certificateFile, keyFile, ticker, content);
  }

  /**
   * Reads the certificate and the key of a directory. Generates them if they do not exist.
   *
   * @param address the address to listen on, or null for all interfaces
   */
  public static CertificateFiles readOrGenerate(
      Path directory, InstantSource clock, Ticker ticker, @Nullable InetAddress address)
      throws IOException {
    Path certificate = directory.resolve(GENERATED_NAME + ".crt");
    Path key = directory.resolve(GENERATED_NAME + ".key");
    if (!Files.exists(certificate) || !Files.exists(key)) {
      ServingCertificate generated = SelfSignedCertificate.generate(clock.instant(), address);
      Files.createDirectories(directory);
      Files.writeString(certificate, Pem.write(generated.chain()));
      writePrivate(key, Pem.write(List.of(generated.key())));
      LOG.atInfo().addKeyValue("file", certificate).log("Generated a self-signed certificate");
    }
    return read(certificate, key, ticker);
  }

  /** Writes a file that only its owner can access at any time. */
  private static void writePrivate(Path file, String text) throws IOException {
    Files.deleteIfExists(file);
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(file, text);
  }

  @Override
  public synchronized ServingCertificate current() {
    long now = ticker.read();
    if (now - checkedAt >= RELOAD_INTERVAL.toNanos()) {
      checkedAt = now;
      reload();
    }
    return current;
  }

  private void reload() {
    try {
      Content latest = new Content(text(certificateFile), text(keyFile));
      if (latest.equals(content)) {
        return;
      }
      content = latest;
      current = parse(latest);
      problem = null;
      LOG.atInfo()
          .addKeyValue("file", certificateFile)
          .addKeyValue("expires", current.leaf().getNotAfter().toInstant())
          .log("Reloaded serving certificate");
    } catch (IOException e) {
      if (!String.valueOf(e.getMessage()).equals(problem)) {
        problem = String.valueOf(e.getMessage());
        LOG.warn("Failed to reload serving certificate; keeping the previous one: {}", problem);
      }
    }
  }

  private ServingCertificate parse(Content content) throws IOException {
    Path reading = certificateFile;
    try {
      var chain = Pem.certificates(content.certificate());
      reading = keyFile;
      ServingCertificate parsed = new ServingCertificate(Pem.key(content.key()), chain);
      if (!parsed.isKeyOfLeaf()) {
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
