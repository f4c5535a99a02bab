package io.berth.manifest;

import java.util.List;

/** Reports invalid manifests or scenarios; the message addresses their author. */
public final class ManifestException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String[] problems;

  public ManifestException(String message) {
    this(List.of(message));
  }

  /** Reports several problems, each with its location. */
  public ManifestException(List<String> problems) {
    super(String.join("\n", problems));
    this.problems = problems.toArray(String[]::new);
  }

  public List<String> problems() {
    return List.of(problems);
  }
}
