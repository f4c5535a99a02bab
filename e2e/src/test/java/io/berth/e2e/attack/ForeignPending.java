package io.berth.e2e.attack;

/** Pending pods of a scheduler that does not exist, larger than any node. */
record ForeignPending() implements Attack {
  private static final String SPEC = "\"schedulerName\":\"absent-scheduler\"";

  @Override
  public String name() {
    return "foreign-pending";
  }

  @Override
  public String description() {
    return "a tenant keeps creating pods of 1,000,000 CPUs for a scheduler that does not exist";
  }

  @Override
  public void execute(AttackContext context) {
    context.repeat(
        i ->
            context
                .tenant()
                .create(
                    AttackContext.TENANT_PODS,
                    JsonObjects.pod(
                        "foreign-" + i,
                        "",
                        JsonObjects.container("c", "\"cpu\":\"1000000\""),
                        SPEC)));
  }
}
