package io.berth.kube.access;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/**
 * The SHA-256 of some strings: a cache key of fixed size that contains no secrets.
 *
 * @param hash the hash
 */
record Digest(ByteBuffer hash) {
  static Digest of(List<String> texts) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      for (String text : texts) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        sha.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
        sha.update(bytes);
      }
      return new Digest(ByteBuffer.wrap(sha.digest()));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }
}
