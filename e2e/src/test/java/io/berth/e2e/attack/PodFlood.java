package io.berth.e2e.attack;

import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * A tenant creates pods as quickly as the API server takes them.
 *
 * @param count how many
 * @param pods makes what is long in their texts once, and then each text
 */
record PodFlood(
    String name, String description, Setup setup, int count, Supplier<IntFunction<String>> pods)
    implements Attack {

  @Override
  public void strike(AttackContext context) {
    context.flood(AttackContext.TENANT_PODS, count, pods.get());
  }
}
