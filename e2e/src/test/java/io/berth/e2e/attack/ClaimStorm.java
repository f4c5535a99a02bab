package io.berth.e2e.attack;

/** Claims that are created and deleted with their pods, of a class without a provisioner. */
record ClaimStorm() implements Attack {
  @Override
  public String name() {
    return "claim-storm";
  }

  @Override
  public String description() {
    return "a tenant creates claims and pods that use them, and deletes them, at full speed";
  }

  @Override
  public void prepare(AttackContext context) {
    context
        .admin()
        .create(
            "/apis/storage.k8s.io/v1/storageclasses",
            """
            {"metadata":{"name":"slow"},"provisioner":"missing.example",
             "volumeBindingMode":"WaitForFirstConsumer"}
            """);
  }

  @Override
  public void execute(AttackContext context) {
    context.repeat(
        i -> {
          String name = "storm-" + i;
          context
              .tenant()
              .create(
                  VolumeWaiters.CLAIMS,
                  VolumeWaiters.claim(name, "\"storageClassName\":\"slow\","));
          context.tenant().create(AttackContext.TENANT_PODS, VolumeWaiters.pod(name, name));
          if (i % 2 == 0) {
            context.tenant().delete(AttackContext.TENANT_PODS + "/" + name);
            context.tenant().delete(VolumeWaiters.CLAIMS + "/" + name);
          }
        });
  }
}
