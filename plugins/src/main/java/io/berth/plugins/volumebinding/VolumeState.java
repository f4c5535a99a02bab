package io.berth.plugins.volumebinding;

import org.jspecify.annotations.Nullable;

/** What VolumeBinding knows about the pod of one attempt. */
final class VolumeState {
  /** For a pod without claims. */
  static final VolumeState NO_CLAIMS = new VolumeState(null);

  private final @Nullable VolumeSearch search;
  private boolean judged;
  private @Nullable AssumedVolumes reservation;

  VolumeState(@Nullable VolumeSearch search) {
    this.search = search;
  }

  /** Returns the search whose verdicts count, or null where no node was judged by it. */
  @Nullable VolumeSearch decidingSearch() {
    return judged ? search : null;
  }

  /** Returns the search to judge a node with. */
  VolumeSearch judgingSearch() {
    if (search == null) {
      throw new IllegalStateException("Nodes are judged by the claims of a pod that has none.");
    }
    judged = true;
    return search;
  }

  /** Returns what is left to be bound, or null for nothing. */
  @Nullable AssumedVolumes reservation() {
    return reservation;
  }

  void reserved(AssumedVolumes taken) {
    reservation = taken;
  }
}
