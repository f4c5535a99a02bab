package io.berth.plugins.volumebinding;

/** Reports invalid or changed storage objects; the message is part of a status. */
final class VolumeBindingException extends RuntimeException {
  private static final long serialVersionUID = 1;

  VolumeBindingException(String message) {
    super(message);
  }
}
