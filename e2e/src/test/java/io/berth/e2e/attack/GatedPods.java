package io.berth.e2e.attack;

/** Gated pods, whose labels change while they wait; then all gates open. Gates cannot be added. */
record GatedPods() implements Attack {
  private static final int PODS = 1_000;
  private static final int CHANGES = 2_000;

  @Override
  public String name() {
    return "gated-pods";
  }

  @Override
  public String description() {
    return "a tenant's 1,000 gated pods change their labels, and then lose their gates at once";
  }

  @Override
  public void prepare(AttackContext context) {
    context
        .tenant()
        .createAll(
            AttackContext.TENANT_PODS,
            PODS,
            i -> Texts.pod("gated-" + i, "\"schedulingGates\":[{\"name\":\"example.com/g\"}]"));
  }

  @Override
  public void strike(AttackContext context) {
    context.repeat(
        i ->
            context
                .tenant()
                .patch(
                    "%s/gated-%d".formatted(AttackContext.TENANT_PODS, i % PODS),
                    i < CHANGES
                        ? "{\"metadata\":{\"labels\":{\"n\":\"%d\"}}}".formatted(i)
                        : "{\"spec\":{\"schedulingGates\":null}}"));
  }
}
