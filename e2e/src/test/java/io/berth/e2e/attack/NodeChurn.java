package io.berth.e2e.attack;

/** Nodes that are created and deleted beside many pods with affinity terms. */
record NodeChurn() implements Attack {
  private static final int PODS = 10_000;
  private static final int LIFETIME_MILLIS = 200;

  @Override
  public String name() {
    return "node-churn";
  }

  @Override
  public String description() {
    return "a cloud controller adds and removes 40 nodes a second, with 10,000 pods with affinity"
        + " terms";
  }

  @Override
  public void prepare(AttackContext context) {
    context
        .admin()
        .createAll(
            AttackContext.TENANT_PODS,
            PODS,
            i ->
                JsonObjects.pod(
                    "bound-" + i,
                    LongPods.onNode(i % context.nodes())
                        + ","
                        + LongPods.antiAffinity(
                            "required",
                            "{\"topologyKey\":\"%s\",%s}"
                                .formatted(
                                    JsonObjects.HOSTNAME,
                                    LongPods.selector("app", "a" + i % 100)))));
  }

  @Override
  public void execute(AttackContext context) {
    context.repeat(
        i -> {
          context.admin().create(AttackContext.NODES, JsonObjects.node("churn-" + i, i));
          try {
            Thread.sleep(LIFETIME_MILLIS);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          context.admin().delete(AttackContext.NODES + "/churn-" + i);
        });
  }
}
