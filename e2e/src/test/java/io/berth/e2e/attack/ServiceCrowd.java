package io.berth.e2e.attack;

/** Services that select the tenant's pods: default spreading searches the services of a pod. */
record ServiceCrowd() implements Attack {
  private static final int SERVICES = 3_000;
  private static final int PODS = 500;

  @Override
  public String name() {
    return "service-crowd";
  }

  @Override
  public String description() {
    return "a tenant's 500 pods, each of which 3,000 services of the tenant select";
  }

  @Override
  public void prepare(AttackContext context) {
    context
        .tenant()
        .createAll(
            "/api/v1/namespaces/%s/services".formatted(AttackContext.TENANT),
            SERVICES,
            i ->
                """
                {"metadata":{"name":"s%d"},
                 "spec":{"clusterIP":"None","selector":{"app":"a"},"ports":[{"port":80}]}}
                """
                    .formatted(i));
  }

  @Override
  public void execute(AttackContext context) {
    context.flood(
        AttackContext.TENANT_PODS,
        PODS,
        i ->
            JsonObjects.pod(
                "served-" + i,
                "\"labels\":{\"app\":\"a\"}",
                JsonObjects.container("c", "\"cpu\":\"1m\""),
                ""));
  }
}
