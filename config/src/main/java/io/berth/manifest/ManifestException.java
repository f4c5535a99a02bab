package io.berth.manifest;

/** Something in a manifest or scenario cannot be used; the message is for the one who wrote it. */
public final class ManifestException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ManifestException(String message) {
    super(message);
  }
}
