package io.berth.config;

import io.berth.tree.Fields;
import io.berth.tree.PrintedObject;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * TLS settings of an extender. Data overrides a file; it is kept in base64, as the file contains
 * it.
 */
public record ExtenderTls(
    boolean insecure,
    String serverName,
    String certFile,
    String keyFile,
    String caFile,
    String certData,
    String keyData,
    String caData) {

  static ExtenderTls decode(Fields fields) {
    return new ExtenderTls(
        fields.bool("insecure", false),
        fields.string("serverName", ""),
        fields.string("certFile", ""),
        fields.string("keyFile", ""),
        fields.string("caFile", ""),
        base64(fields.base64("certData")),
        base64(fields.base64("keyData")),
        base64(fields.base64("caData")));
  }

  private static String base64(byte @Nullable [] bytes) {
    return bytes == null ? "" : Base64.getEncoder().encodeToString(bytes);
  }

  PrintedObject encode() {
    return new PrintedObject()
        .setIfTrue("insecure", insecure)
        .setUnlessEmpty("serverName", serverName)
        .setUnlessEmpty("certFile", certFile)
        .setUnlessEmpty("keyFile", keyFile)
        .setUnlessEmpty("caFile", caFile)
        .setUnlessEmpty("certData", certData)
        .setUnlessEmpty("keyData", keyData)
        .setUnlessEmpty("caData", caData);
  }
}
