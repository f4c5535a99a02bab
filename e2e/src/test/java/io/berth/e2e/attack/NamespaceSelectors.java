package io.berth.e2e.attack;

/** Terms that select thousands of existing namespaces. */
record NamespaceSelectors() implements Attack {
  private static final int NAMESPACES = 3_000;
  private static final int PODS = 300;

  @Override
  public String name() {
    return "namespace-selectors";
  }

  @Override
  public String description() {
    return "a tenant's 300 pods with 10 terms that select 3,000 namespaces each";
  }

  @Override
  public void prepare(AttackContext context) {
    context
        .admin()
        .createAll(
            "/api/v1/namespaces",
            NAMESPACES,
            i -> "{\"metadata\":{\"name\":\"team-%d\",\"labels\":{\"of\":\"team\"}}}".formatted(i));
  }

  @Override
  public void execute(AttackContext context) {
    String terms =
        JsonObjects.list(
            10,
            i ->
                "{\"topologyKey\":\"%s\",%s,\"namespaceSelector\":{\"matchLabels\":{\"of\":\"team\"}}}"
                    .formatted(JsonObjects.HOSTNAME, LongPods.selector("app", "a" + i)));
    String spec = LongPods.antiAffinity("required", terms);
    context.flood(AttackContext.TENANT_PODS, PODS, i -> JsonObjects.pod("teams-" + i, spec));
  }
}
