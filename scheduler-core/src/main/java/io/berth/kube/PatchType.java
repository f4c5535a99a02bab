package io.berth.kube;

/** The types of patches, {@code types.PatchType}. */
public enum PatchType {
  MERGE("application/merge-patch+json"),
  STRATEGIC_MERGE("application/strategic-merge-patch+json");

  private final String contentType;

  PatchType(String contentType) {
    this.contentType = contentType;
  }

  String contentType() {
    return contentType;
  }
}
