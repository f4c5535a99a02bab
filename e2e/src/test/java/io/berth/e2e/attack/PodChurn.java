package io.berth.e2e.attack;

import java.util.List;

/**
 * Pods that are deleted and created again with the same name at full speed.
 *
 * @param schedulers the schedulers of the pods, alternating: the scheduler of a pod is immutable,
 *     but its name can be reused
 */
record PodChurn(String name, String description, List<String> schedulers) implements Attack {
  private static final int NAMES = 40;

  @Override
  public void execute(AttackContext context) {
    context.repeat(
        i -> {
          String name = "churn-" + i % NAMES;
          String scheduler = schedulers.get(i / NAMES % schedulers.size());
          AttackContext.attempt(
              () ->
                  context
                      .tenant()
                      .create(
                          AttackContext.TENANT_PODS,
                          JsonObjects.pod(name, "\"schedulerName\":\"%s\"".formatted(scheduler))));
          context.tenant().delete(AttackContext.TENANT_PODS + "/" + name);
        });
  }
}
