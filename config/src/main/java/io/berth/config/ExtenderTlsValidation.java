package io.berth.config;

import io.berth.tree.Path;
import io.berth.tree.Problems;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Validates that a TLS client can be built from the settings, as kube-scheduler does. */
final class ExtenderTlsValidation {
  private static final int MAX_FILE_BYTES = 1024 * 1024;
  private static final Pattern CERTIFICATE =
      Pattern.compile("-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----");
  private static final Pattern PRIVATE_KEY =
      Pattern.compile("-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*-----END [A-Z ]*PRIVATE KEY-----");

  private final Path path;
  private final Problems problems;

  private ExtenderTlsValidation(Path path, Problems problems) {
    this.path = path;
    this.problems = problems;
  }

  static void validate(ExtenderTls tls, boolean https, Path path, Problems problems) {
    new ExtenderTlsValidation(path, problems).validate(tls, https);
  }

  private void validate(ExtenderTls tls, boolean https) {
    boolean hasCa = !tls.caData().isEmpty() || !tls.caFile().isEmpty();
    boolean hasCert = !tls.certData().isEmpty() || !tls.certFile().isEmpty();
    boolean hasKey = !tls.keyData().isEmpty() || !tls.keyFile().isEmpty();
    boolean hasPair = hasCert && hasKey;
    if (!hasCa && !hasPair && !tls.insecure() && !https && tls.serverName().isEmpty()) {
      return; // no TLS, so nothing is loaded
    }
    if (tls.insecure() && hasCa) {
      problems.error(
          path.field("insecure"),
          "is true, but a certificate authority is set; remove one of the two");
      return;
    }
    String ca = load("ca", tls.caData(), tls.caFile());
    String cert = load("cert", tls.certData(), tls.certFile());
    String key = load("key", tls.keyData(), tls.keyFile());
    if (ca != null && !hasCertificate(ca)) {
      problems.error(
          path.field(field("ca", tls.caData())), "contains no certificate in PEM format");
    }
    if (hasPair && cert != null && !hasCertificate(cert)) {
      problems.error(
          path.field(field("cert", tls.certData())), "contains no certificate in PEM format");
    }
    if (hasPair && key != null && !PRIVATE_KEY.matcher(key).find()) {
      problems.error(
          path.field(field("key", tls.keyData())), "contains no private key in PEM format");
    }
  }

  private static String field(String prefix, String data) {
    return prefix + (data.isEmpty() ? "File" : "Data");
  }

  /** Returns the text of the data or file; null if neither is set or a problem was reported. */
  private @Nullable String load(String prefix, String data, String file) {
    if (!data.isEmpty()) {
      return new String(Base64.getDecoder().decode(data), StandardCharsets.ISO_8859_1);
    }
    if (file.isEmpty()) {
      return null;
    }
    try {
      java.nio.file.Path location = java.nio.file.Path.of(file);
      if (Files.isRegularFile(location) && Files.size(location) <= MAX_FILE_BYTES) {
        return Files.readString(location, StandardCharsets.ISO_8859_1);
      }
    } catch (IOException | InvalidPathException e) {
      // reported below, like a missing file
    }
    problems.error(
        path.field(prefix + "File"), "\"" + file + "\" cannot be read; check that the file exists");
    return null;
  }

  /** Returns whether at least one certificate is readable; others are ignored. */
  private static boolean hasCertificate(String pem) {
    Matcher matcher = CERTIFICATE.matcher(pem);
    while (matcher.find()) {
      byte[] block = matcher.group().getBytes(StandardCharsets.ISO_8859_1);
      try {
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(block));
        return true;
      } catch (CertificateException e) {
        // try the next one
      }
    }
    return false;
  }
}
