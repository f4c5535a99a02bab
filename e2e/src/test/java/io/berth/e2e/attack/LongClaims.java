package io.berth.e2e.attack;

/** Claims with as many labels as the API server accepts. */
record LongClaims() implements Attack {
  private static final int CLAIMS = 150;
  private static final int LABELS = 35_000;

  @Override
  public String name() {
    return "claim-labels";
  }

  @Override
  public String description() {
    return "a tenant's 150 claims with 35,000 labels each, all different";
  }

  @Override
  public void execute(AttackContext context) {
    context.flood(VolumeWaiters.CLAIMS, CLAIMS, LongClaims::claim);
  }

  private static String claim(int i) {
    String labels =
        JsonObjects.list(
            LABELS,
            n -> "\"k%s\":\"\"".formatted(Integer.toString(i * LABELS + n, Character.MAX_RADIX)));
    return """
    {"metadata":{"name":"long-%d","labels":{%s}},"spec":{"accessModes":["ReadWriteOnce"],
     "storageClassName":"none","resources":{"requests":{"storage":"1Gi"}}}}
    """
        .formatted(i, labels);
  }
}
