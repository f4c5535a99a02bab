package io.berth.e2e.attack;

import io.berth.e2e.controlplane.RawApi;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Patches of objects at the maximum rate of the API server.
 *
 * @param pods the tenant's pods, created before the scheduler starts
 * @param client returns the client that sends the patches
 * @param path returns the path of the object of each patch
 */
record PatchFlood(
    String name,
    String description,
    List<Pods> pods,
    Function<AttackContext, RawApi> client,
    IntFunction<String> path,
    IntFunction<String> patch)
    implements Attack {
  private static final int GATED = 1_000;
  private static final int LABEL_CHANGES = 2_000;
  private static final int RESIZED = 200;
  private static final int UNSCHEDULABLE = 3_000;
  private static final int TARGETS = 100;

  /** Pods with a common template. */
  record Pods(int count, IntFunction<String> text) {}

  static final List<Attack> ALL =
      List.of(
          new PatchFlood(
              "gated-pods",
              "a tenant's 1,000 gated pods change their labels, and then lose their gates at once",
              List.of(
                  new Pods(
                      GATED,
                      i ->
                          JsonObjects.pod(
                              "gated-" + i, "\"schedulingGates\":[{\"name\":\"example.com/g\"}]"))),
              AttackContext::tenant,
              i -> podPath("gated-" + i % GATED),
              i ->
                  i < LABEL_CHANGES
                      ? "{\"metadata\":{\"labels\":{\"n\":\"%d\"}}}".formatted(i)
                      : "{\"spec\":{\"schedulingGates\":null}}"),
          new PatchFlood(
              "resize-flap",
              "a tenant's 200 bound pods request more and less CPU at full speed",
              List.of(
                  new Pods(
                      RESIZED,
                      i ->
                          JsonObjects.pod(
                              "resized-" + i, "", requestingCpu(1), LongPods.onNode(i)))),
              AttackContext::tenant,
              i -> podPath("resized-%d/resize".formatted(i % RESIZED)),
              i ->
                  "{\"spec\":{\"containers\":[%s]}}".formatted(requestingCpu(1 + i / RESIZED % 4))),
          new PatchFlood(
              "woken-by-nodes",
              "a tenant's 3,000 pods fit on no node, and the labels of nodes change all the time",
              List.of(
                  new Pods(
                      UNSCHEDULABLE,
                      i ->
                          JsonObjects.pod(
                              "waits-" + i,
                              "\"nodeSelector\":{\"flap\":\"never-%d\"}".formatted(i)))),
              AttackContext::admin,
              i -> AttackContext.NODES + "/" + JsonObjects.nodeName(i % TARGETS),
              PatchFlood::labelPatch),
          new PatchFlood(
              "woken-by-pods",
              "a tenant's 3,000 pods require pods with a label, and labels of 100 pods change all"
                  + " the time",
              List.of(
                  new Pods(UNSCHEDULABLE, PatchFlood::requiringMissingPod),
                  new Pods(TARGETS, i -> JsonObjects.pod("target-" + i, LongPods.onNode(i)))),
              AttackContext::tenant,
              i -> podPath("target-" + i % TARGETS),
              PatchFlood::labelPatch));

  private static String requiringMissingPod(int number) {
    return JsonObjects.pod(
        "waits-" + number,
        LongPods.antiAffinity(
                "required",
                "{\"topologyKey\":\"%s\",%s}"
                    .formatted(JsonObjects.ZONE, LongPods.selector("never", "n" + number)))
            .replace("podAntiAffinity", "podAffinity"));
  }

  private static String requestingCpu(int cpus) {
    return "{\"name\":\"c\",\"image\":\"pause\",\"resources\":{\"requests\":{\"cpu\":\"%d\"}}}"
        .formatted(cpus);
  }

  private static String podPath(String pod) {
    return AttackContext.TENANT_PODS + "/" + pod;
  }

  private static String labelPatch(int number) {
    return "{\"metadata\":{\"labels\":{\"flap\":\"f%d\"}}}".formatted(number);
  }

  @Override
  public void prepare(AttackContext context) {
    pods.forEach(
        kind -> context.tenant().createAll(AttackContext.TENANT_PODS, kind.count, kind.text));
  }

  @Override
  public void execute(AttackContext context) {
    context.repeat(i -> client.apply(context).patch(path.apply(i), patch.apply(i)));
  }
}
