package io.berth.cli;

/** Says which pod of a workload is explained. */
final class WorkloadNote {
  private WorkloadNote() {}

  static String of(PodSubject subject, String pod, boolean isPending, int pods, long pending) {
    return "Of %s, which has %s (%d pending), this is about %s%s."
        .formatted(
            subject, Texts.count(pods, "pod"), pending, pod, isPending ? "" : ", on its node");
  }
}
