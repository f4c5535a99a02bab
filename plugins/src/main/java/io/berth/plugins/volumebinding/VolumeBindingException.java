package io.berth.plugins.volumebinding;

/** Something is wrong with the storage objects themselves; the message tells users what. */
final class VolumeBindingException extends RuntimeException {
  private static final long serialVersionUID = 1;

  VolumeBindingException(String message) {
    super(message);
  }
}
