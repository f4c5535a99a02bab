package io.berth.e2e.attack;

/** Deleted pods with finalizers that are never removed, half of them bound. */
record EndlessFinalizers() implements Attack {
  private static final int PODS = 2_000;

  @Override
  public String name() {
    return "endless-finalizers";
  }

  @Override
  public String description() {
    return "a tenant's 2,000 pods are deleted and kept by finalizers, half of them bound";
  }

  @Override
  public void execute(AttackContext context) {
    context.flood(
        AttackContext.TENANT_PODS,
        PODS,
        i ->
            JsonObjects.pod(
                "stays-" + i,
                "\"finalizers\":[\"example.com/never\"]",
                JsonObjects.container("c", "\"cpu\":\"1m\""),
                i % 2 == 0
                    ? LongPods.onNode(i % context.nodes())
                    : "\"nodeSelector\":{\"never\":\"x\"}"));
    context.tenant().deleteAll(AttackContext.TENANT_PODS);
  }
}
