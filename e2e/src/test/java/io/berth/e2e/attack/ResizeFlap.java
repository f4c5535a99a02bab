package io.berth.e2e.attack;

/** Pods on nodes that ask for more and less by turns. */
record ResizeFlap() implements Attack {
  private static final int PODS = 200;

  @Override
  public String name() {
    return "resize-flap";
  }

  @Override
  public String description() {
    return "a tenant's 200 pods on nodes ask for more and less CPU at full speed";
  }

  @Override
  public void prepare(AttackContext context) {
    context
        .tenant()
        .createAll(
            AttackContext.TENANT_PODS,
            PODS,
            i ->
                Texts.pod(
                    "resized-" + i,
                    "",
                    "{\"name\":\"c\",\"image\":\"pause\",\"resources\":{\"requests\":{\"cpu\":\"1\"}}}",
                    LongPods.onNode(i)));
  }

  @Override
  public void strike(AttackContext context) {
    context.repeat(
        i ->
            context
                .tenant()
                .patch(
                    "%s/resized-%d/resize".formatted(AttackContext.TENANT_PODS, i % PODS),
                    """
                    {"spec":{"containers":[{"name":"c","image":"pause",
                     "resources":{"requests":{"cpu":"%d"}}}]}}
                    """
                        .formatted(1 + i / PODS % 4)));
  }
}
