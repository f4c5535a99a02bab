package io.berth.e2e.attack;

/** Resource names on a node whose pods are deleted. */
record DeletedResourceNames() implements Attack {
  private static final int PODS = 16;
  private static final int NAMES = 2_500;

  @Override
  public String name() {
    return "resource-names-deleted";
  }

  @Override
  public String description() {
    return "a tenant creates 16 pods with 2,500 resource names each on a node, and deletes them";
  }

  @Override
  public void execute(AttackContext context) {
    context.flood(
        AttackContext.TENANT_PODS,
        PODS,
        i -> LongPods.resources("left-" + i, NAMES, i * NAMES, LongPods.onNode(0)));
    context.tenant().deleteAll(AttackContext.TENANT_PODS);
  }
}
