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

/** Whether a secure connection could be made with what the file says; kube-scheduler tries it. */
final class ExtenderTlsRules {
  private static final int LONGEST_FILE = 1024 * 1024;
  private static final Pattern CERTIFICATE =
      Pattern.compile("-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----");
  private static final Pattern PRIVATE_KEY =
      Pattern.compile("-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*-----END [A-Z ]*PRIVATE KEY-----");

  private final Path path;
  private final Problems problems;

  private ExtenderTlsRules(Path path, Problems problems) {
    this.path = path;
    this.problems = problems;
  }

  static void validate(ExtenderTls tls, boolean https, Path path, Problems problems) {
    new ExtenderTlsRules(path, problems).validate(tls, https);
  }

  private void validate(ExtenderTls tls, boolean https) {
    boolean hasCa = !tls.caData().isEmpty() || !tls.caFile().isEmpty();
    boolean hasCert = !tls.certData().isEmpty() || !tls.certFile().isEmpty();
    boolean hasKey = !tls.keyData().isEmpty() || !tls.keyFile().isEmpty();
    boolean hasPair = hasCert && hasKey;
    if (!hasCa && !hasPair && !tls.insecure() && !https && tls.serverName().isEmpty()) {
      return; // nothing here makes the connection a secure one, so nothing is loaded
    }
    if (tls.insecure() && hasCa) {
      problems.error(
          path.field("insecure"),
          "is true, but a certificate authority is given; drop one of the two");
      return;
    }
    String ca = load("ca", tls.caData(), tls.caFile());
    String cert = load("cert", tls.certData(), tls.certFile());
    String key = load("key", tls.keyData(), tls.keyFile());
    if (ca != null && !hasCertificate(ca)) {
      problems.error(path.field(field("ca", tls.caData())), "holds no certificate in PEM format");
    }
    if (hasPair && cert != null && !hasCertificate(cert)) {
      problems.error(
          path.field(field("cert", tls.certData())), "holds no certificate in PEM format");
    }
    if (hasPair && key != null && !PRIVATE_KEY.matcher(key).find()) {
      problems.error(path.field(field("key", tls.keyData())), "holds no private key in PEM format");
    }
  }

  private static String field(String prefix, String data) {
    return prefix + (data.isEmpty() ? "File" : "Data");
  }

  /** The text of data or a file; null if there is neither, or if that was reported. */
  private @Nullable String load(String prefix, String data, String file) {
    if (!data.isEmpty()) {
      return new String(Base64.getDecoder().decode(data), StandardCharsets.ISO_8859_1);
    }
    if (file.isEmpty()) {
      return null;
    }
    try {
      java.nio.file.Path location = java.nio.file.Path.of(file);
      if (Files.isRegularFile(location) && Files.size(location) <= LONGEST_FILE) {
        return Files.readString(location, StandardCharsets.ISO_8859_1);
      }
    } catch (IOException | InvalidPathException e) {
      // told below, like a file that is not there
    }
    problems.error(
        path.field(prefix + "File"), "\"" + file + "\" cannot be read; does the file exist here?");
    return null;
  }

  /** At least one certificate has to be readable; others are passed over. */
  private static boolean hasCertificate(String pem) {
    Matcher matcher = CERTIFICATE.matcher(pem);
    while (matcher.find()) {
      byte[] block = matcher.group().getBytes(StandardCharsets.ISO_8859_1);
      try {
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(block));
        return true;
      } catch (CertificateException e) {
        // perhaps the next one
      }
    }
    return false;
  }
}
