package io.berth.server.tls;

import io.berth.framework.Ticker;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A folder with a certificate and its key, both of which are made if they are not there. */
public final class CertificateFolder {
  private static final Logger LOG = LoggerFactory.getLogger(CertificateFolder.class);

  /** As kube-scheduler calls them. */
  private static final String NAME = "kube-scheduler";

  private CertificateFolder() {}

  /**
   * Reads the files of the folder.
   *
   * @param address what is listened at, null for all addresses
   */
  public static CertificateFiles read(
      Path folder, InstantSource clock, Ticker ticker, @Nullable InetAddress address)
      throws IOException {
    Path certificate = folder.resolve(NAME + ".crt");
    Path key = folder.resolve(NAME + ".key");
    if (!Files.exists(certificate) || !Files.exists(key)) {
      ServingCertificate made = SelfSigned.make(clock.instant(), address);
      Files.createDirectories(folder);
      Files.writeString(certificate, Pem.write(made.chain()));
      writeSecret(key, Pem.write(List.of(made.key())));
      LOG.atInfo().addKeyValue("file", certificate).log("Made a self-signed certificate");
    }
    return CertificateFiles.read(certificate, key, ticker);
  }

  /** For nobody else's eyes from the first moment on. */
  private static void writeSecret(Path file, String text) throws IOException {
    Files.deleteIfExists(file);
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(file, text);
  }
}
