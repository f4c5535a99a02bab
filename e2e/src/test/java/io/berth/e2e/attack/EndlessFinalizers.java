package io.berth.e2e.attack;

/** Pods that have been deleted and stay, on nodes and without. */
record EndlessFinalizers() implements Attack {
  private static final int PODS = 2_000;

  @Override
  public String name() {
    return "endless-finalizers";
  }

  @Override
  public String description() {
    return "a tenant's 2,000 pods are deleted and stay for their finalizers, half of them on nodes";
  }

  @Override
  public void strike(AttackContext context) {
    context.flood(
        AttackContext.TENANT_PODS,
        PODS,
        i ->
            Texts.pod(
                "stays-" + i,
                "\"finalizers\":[\"example.com/never\"]",
                Texts.container("c", "\"cpu\":\"1m\""),
                i % 2 == 0
                    ? LongPods.onNode(i % context.nodes())
                    : "\"nodeSelector\":{\"never\":\"x\"}"));
    context.tenant().deleteAll(AttackContext.TENANT_PODS);
  }
}
