package io.berth.e2e.attack;

/** Nodes that come and go, where there are many pods with affinity terms. */
record NodeChurn() implements Attack {
  private static final int PODS = 10_000;
  private static final int PAUSE_MILLIS = 200;

  @Override
  public String name() {
    return "node-churn";
  }

  @Override
  public String description() {
    return "a cloud controller adds and removes 40 nodes a second, beside 10,000 pods with terms";
  }

  @Override
  public void prepare(AttackContext context) {
    context
        .admin()
        .createAll(
            AttackContext.TENANT_PODS,
            PODS,
            i ->
                Texts.pod(
                    "bound-" + i,
                    LongPods.onNode(i % context.nodes())
                        + ","
                        + LongPods.antiAffinity(
                            "required",
                            "{\"topologyKey\":\"%s\",%s}"
                                .formatted(
                                    Texts.HOSTNAME, LongPods.selector("app", "a" + i % 100)))));
  }

  @Override
  public void strike(AttackContext context) {
    context.repeat(
        i -> {
          context.admin().create(AttackContext.NODES, Texts.node("churn-" + i, i));
          try {
            Thread.sleep(PAUSE_MILLIS);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          context.admin().delete(AttackContext.NODES + "/churn-" + i);
        });
  }
}
