package io.berth.e2e.attack;

import static io.berth.e2e.attack.Texts.list;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/**
 * Large pods that come, fit nowhere and go: few of them are there at a time, so that a quota does
 * not help against what is kept of those that are gone.
 *
 * @param pods makes the text of each, which is named {@code gone-} and its number
 */
record DeletedLargePods(String name, String description, IntFunction<String> pods)
    implements Attack {
  private static final Duration STAY = Duration.ofMillis(500);
  private static final int TOLERATIONS = 60_000;
  private static final int RESOURCE_NAMES = 250;
  private static final String LONG_DOMAIN =
      String.join(".", "a".repeat(60), "b".repeat(60), "c".repeat(60), "d".repeat(55));

  static final List<Attack> ALL =
      List.of(
          new DeletedLargePods(
              "failed-and-deleted",
              "a tenant's pods of 60,000 tolerations come, fit nowhere and go, 8 at a time",
              i ->
                  Texts.pod(
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
              "a tenant's pods of 250 long resource names come, fit nowhere and go, 8 at a time",
              i ->
                  Texts.pod(
                      "gone-" + i,
                      "",
                      Texts.container(
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
  public void strike(AttackContext context) {
    context.repeat(
        i -> {
          context.tenant().create(AttackContext.TENANT_PODS, pods.apply(i));
          stay(context);
          context.tenant().delete(AttackContext.TENANT_PODS + "/gone-" + i);
        });
  }

  /** Long enough for an attempt; asking for the pod would burden the API server instead. */
  private static void stay(AttackContext context) {
    try {
      var _ = context.over().await(STAY.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
