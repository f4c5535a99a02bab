package io.berth.simulator.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The requests of typical pods of a trace: the most frequent ones that cover 95 % of its pods. The
 * fragmentation of a node is the share of its free GPUs that typical pods cannot use.
 */
final class TargetWorkload {
  private static final double SHARE = 0.95;

  private record Request(long cpuMilli, int gpuMilli, int gpus, List<String> models) {
    static final Comparator<Request> ORDER =
        Comparator.comparingLong(Request::cpuMilli)
            .thenComparingInt(Request::gpuMilli)
            .thenComparingInt(Request::gpus)
            .thenComparing(request -> String.join("|", request.models));

    boolean canRun(GpuDevices devices, long freeCpu) {
      return gpus > 0
          && freeCpu >= cpuMilli
          && (models.isEmpty() || models.contains(devices.model()))
          && devices.fits(gpus, gpuMilli);
    }
  }

  private record TypicalRequest(Request request, double share) {}

  private final List<TypicalRequest> typical = new ArrayList<>();

  private TargetWorkload() {}

  static TargetWorkload of(List<Trace.Pod> pods) {
    Map<Request, Integer> counts = new LinkedHashMap<>();
    for (Trace.Pod pod : pods) {
      Request request = new Request(pod.cpuMilli(), pod.gpuMilli(), pod.gpus(), pod.models());
      counts.merge(request, 1, Integer::sum);
    }
    List<Map.Entry<Request, Integer>> sorted = new ArrayList<>(counts.entrySet());
    sorted.sort(
        Map.Entry.<Request, Integer>comparingByValue()
            .thenComparing(Map.Entry.comparingByKey(Request.ORDER))
            .reversed());
    int kept = 0;
    int covered = 0;
    while (covered < SHARE * pods.size()) {
      covered += sorted.get(kept++).getValue();
    }
    TargetWorkload workload = new TargetWorkload();
    for (Map.Entry<Request, Integer> entry : sorted.subList(0, kept)) {
      workload.typical.add(new TypicalRequest(entry.getKey(), (double) entry.getValue() / covered));
    }
    return workload;
  }

  int size() {
    return typical.size();
  }

  /** Returns the thousandths of the node's free GPUs that a typical pod cannot use. */
  double fragmentation(GpuDevices devices, long freeCpu) {
    long idle = devices.idle();
    if (idle == 0) {
      return 0;
    }
    double sum = 0;
    for (TypicalRequest candidate : typical) {
      sum += candidate.share * unusable(devices, freeCpu, idle, candidate.request);
    }
    return sum;
  }

  private static long unusable(GpuDevices devices, long freeCpu, long idle, Request request) {
    if (!request.canRun(devices, freeCpu)) {
      return idle;
    }
    long tooSmall = 0;
    for (int i = 0; i < devices.count(); i++) {
      tooSmall += devices.free(i) < request.gpuMilli ? devices.free(i) : 0;
    }
    return tooSmall;
  }
}
