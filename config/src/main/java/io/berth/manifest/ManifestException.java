package io.berth.manifest;

import java.util.List;

/** Something in a manifest or scenario cannot be used; the message is for the one who wrote it. */
public final class ManifestException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String[] problems;

  public ManifestException(String message) {
    this(List.of(message));
  }

  /** Tells of several problems, each of which names its place. */
  public ManifestException(List<String> problems) {
    super(String.join("\n", problems));
    this.problems = problems.toArray(String[]::new);
  }

  public List<String> problems() {
    return List.of(problems);
  }
}
