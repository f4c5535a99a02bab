package io.berth.e2e.attack;

/** Pods that fit nowhere and are woken by changes again and again. */
final class WokenPods {
  private static final int PODS = 3_000;
  private static final int TARGETS = 100;

  private WokenPods() {}

  /** The labels of nodes change, as a kubelet may have it. */
  record ByNodes() implements Attack {
    @Override
    public String name() {
      return "woken-by-nodes";
    }

    @Override
    public String description() {
      return "a tenant's 3,000 pods fit on no node, and the labels of nodes keep changing";
    }

    @Override
    public void prepare(AttackContext context) {
      context
          .tenant()
          .createAll(
              AttackContext.TENANT_PODS,
              PODS,
              i ->
                  Texts.pod("waits-" + i, "\"nodeSelector\":{\"flap\":\"never-%d\"}".formatted(i)));
    }

    @Override
    public void strike(AttackContext context) {
      context.repeat(
          i ->
              context
                  .admin()
                  .patch(
                      "%s/%s".formatted(AttackContext.NODES, Texts.nodeName(i % TARGETS)),
                      "{\"metadata\":{\"labels\":{\"flap\":\"f%d\"}}}".formatted(i)));
    }
  }

  /** The labels of pods change, as the tenant may have it. */
  record ByPods() implements Attack {
    @Override
    public String name() {
      return "woken-by-pods";
    }

    @Override
    public String description() {
      return "a tenant's 3,000 pods wait for others with a label, and labels of 100 keep changing";
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
                      "waits-" + i,
                      LongPods.antiAffinity(
                              "required",
                              "{\"topologyKey\":\"%s\",%s}"
                                  .formatted(Texts.ZONE, LongPods.selector("never", "n" + i)))
                          .replace("podAntiAffinity", "podAffinity")));
      context
          .tenant()
          .createAll(
              AttackContext.TENANT_PODS,
              TARGETS,
              i -> Texts.pod("target-" + i, LongPods.onNode(i)));
    }

    @Override
    public void strike(AttackContext context) {
      context.repeat(
          i ->
              context
                  .tenant()
                  .patch(
                      "%s/target-%d".formatted(AttackContext.TENANT_PODS, i % TARGETS),
                      "{\"metadata\":{\"labels\":{\"flap\":\"f%d\"}}}".formatted(i)));
    }
  }
}
