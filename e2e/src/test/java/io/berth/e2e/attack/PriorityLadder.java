package io.berth.e2e.attack;

import io.berth.e2e.controlplane.RawApi;

/** Pods of rising priorities, each of which preempts an earlier one. */
record PriorityLadder() implements Attack {
  private static final int RUNGS = 10;
  private static final int PODS = 1_000;
  private static final int NODES = 10;

  @Override
  public String name() {
    return "priority-ladder";
  }

  @Override
  public String description() {
    return "a tenant's 1,000 pods of ten rising priorities select the same 10 nodes";
  }

  @Override
  public void prepare(AttackContext context) {
    createClasses(context.admin(), RUNGS);
    context
        .admin()
        .createAll(
            AttackContext.NODES,
            NODES,
            i -> JsonObjects.node("tight-" + i, i, "\"tight\":\"yes\"", "", "", "\"cpu\":\"4\""));
  }

  /** Creates priority classes {@code rung-0}, {@code rung-1} and so on. */
  static void createClasses(RawApi admin, int count) {
    admin.createAll(
        "/apis/scheduling.k8s.io/v1/priorityclasses",
        count,
        i ->
            "{\"metadata\":{\"name\":\"rung-%d\"},\"value\":%d,\"globalDefault\":false}"
                .formatted(i, (i + 1) * 100));
  }

  @Override
  public void execute(AttackContext context) {
    context.flood(
        AttackContext.TENANT_PODS,
        PODS,
        i ->
            JsonObjects.pod(
                "rung-" + i,
                "",
                JsonObjects.container("c", "\"cpu\":\"1\""),
                "\"nodeSelector\":{\"tight\":\"yes\"},\"priorityClassName\":\"rung-%d\""
                    .formatted(i * RUNGS / PODS)));
  }
}
