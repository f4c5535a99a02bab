package io.berth.e2e.attack;

/** Pods that wait for unbound claims, whose labels change all the time. */
record VolumeWaiters() implements Attack {
  static final String CLAIMS =
      "/api/v1/namespaces/%s/persistentvolumeclaims".formatted(AttackContext.TENANT);
  private static final int PODS = 500;

  @Override
  public String name() {
    return "volume-waiters";
  }

  @Override
  public String description() {
    return "500 pods of a tenant wait for unbound claims with labels that change all the time";
  }

  @Override
  public void prepare(AttackContext context) {
    context.tenant().createAll(CLAIMS, PODS, i -> claim("claim-" + i, ""));
    context.tenant().createAll(AttackContext.TENANT_PODS, PODS, VolumeWaiters::pod);
  }

  static String claim(String name, String spec) {
    return """
    {"metadata":{"name":"%s"},"spec":{"accessModes":["ReadWriteOnce"],%s
     "resources":{"requests":{"storage":"1Gi"}}}}
    """
        .formatted(name, spec);
  }

  private static String pod(int i) {
    return pod("waiter-" + i, "claim-" + i);
  }

  static String pod(String name, String claim) {
    return JsonObjects.pod(
        name,
        "\"volumes\":[{\"name\":\"v\",\"persistentVolumeClaim\":{\"claimName\":\"%s\"}}]"
            .formatted(claim));
  }

  @Override
  public void execute(AttackContext context) {
    context.repeat(
        i ->
            context
                .tenant()
                .patch(
                    CLAIMS + "/claim-" + i % PODS,
                    "{\"metadata\":{\"labels\":{\"n\":\"%d\"}}}".formatted(i)));
  }
}
