package io.berth.doctor.findings;

/**
 * A setting that will not do what it looks like.
 *
 * @param path the field that it is about
 * @param reason what happens, and why
 * @param change what to write instead
 */
public record Finding(String path, String reason, String change) {
  @Override
  public String toString() {
    return path + ": " + reason + ". " + change + ".";
  }
}
