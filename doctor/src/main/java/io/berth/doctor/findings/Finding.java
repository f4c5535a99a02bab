package io.berth.doctor.findings;

/**
 * A valid setting that does not have the effect it suggests.
 *
 * @param path the path of the field
 * @param reason the actual effect and its reason
 * @param change the remedy
 */
public record Finding(String path, String reason, String change) {
  @Override
  public String toString() {
    return path + ": " + reason + ". " + change + ".";
  }
}
