package io.berth.e2e.attack;

import static io.berth.e2e.attack.JsonObjects.list;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/**
 * Large unschedulable pods that are deleted after an attempt: few exist at a time, so that a quota
 * does not limit data kept for deleted pods.
 *
 * @param pods returns the JSON of each pod, which is named {@code gone-} and its number
 */
record DeletedLargePods(String name, String description, IntFunction<String> pods)
    implements Attack {
  private static final Duration LIFETIME = Duration.ofMillis(500);
  private static final int TOLERATIONS = 60_000;
  private static final int RESOURCE_NAMES = 250;
  private static final String LONG_DOMAIN =
      String.join(".", "a".repeat(60), "b".repeat(60), "c".repeat(60), "d".repeat(55));

  static final List<Attack> ALL =
      List.of(
          new DeletedLargePods(
              "failed-and-deleted",
              "a tenant's unschedulable pods with 60,000 tolerations are created and deleted, 8 at"
                  + " a time",
              i ->
                  JsonObjects.pod(
                      "gone-" + i,
                      "\"nodeSelector\":{\"no\":\"where\"},\"tolerations\":[%s]"
                          .formatted(
                              list(
                                  TOLERATIONS,
                                  n ->
                                      "{\"key\":\"%s\",\"operator\":\"Exists\"}"
                                          .formatted(key(i * TOLERATIONS + n)))))),
          new DeletedLargePods(
              "long-messages",
              "a tenant's unschedulable pods with 250 long resource names are created and deleted,"
                  + " 8 at a time",
              i ->
                  JsonObjects.pod(
                      "gone-" + i,
                      "",
                      JsonObjects.container(
                          "c",
                          list(
                              RESOURCE_NAMES,
                              n ->
                                  "\"%s/%s-%d-%d\":\"1\""
                                      .formatted(LONG_DOMAIN, "e".repeat(45), i, n))),
                      "")));

  private static String key(int number) {
    return "k" + Integer.toString(number, Character.MAX_RADIX);
  }

  @Override
  public void execute(AttackContext context) {
    context.repeat(
        i -> {
          context.tenant().create(AttackContext.TENANT_PODS, pods.apply(i));
          sleep(context);
          context.tenant().delete(AttackContext.TENANT_PODS + "/gone-" + i);
        });
  }

  /** Sleeps long enough for an attempt; polling the pod would load the API server. */
  private static void sleep(AttackContext context) {
    try {
      var _ = context.ended().await(LIFETIME.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
