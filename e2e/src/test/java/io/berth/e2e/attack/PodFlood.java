package io.berth.e2e.attack;

import io.berth.e2e.attack.Attack.Setup;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Pods that a tenant creates at the maximum rate of the API server.
 *
 * @param count the number of pods
 * @param pods builds the shared long part once, and then the JSON of each pod
 */
record PodFlood(
    String name, String description, Setup setup, int count, Supplier<IntFunction<String>> pods)
    implements Attack {

  @Override
  public void execute(AttackContext context) {
    context.flood(AttackContext.TENANT_PODS, count, pods.get());
  }
}
