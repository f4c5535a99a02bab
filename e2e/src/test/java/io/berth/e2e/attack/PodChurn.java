package io.berth.e2e.attack;

import java.util.List;

/**
 * Pods that are deleted and created again under the same name at full speed.
 *
 * @param schedulers whose they are, by turns: a pod's scheduler cannot be changed, its name be used
 *     again
 */
record PodChurn(String name, String description, List<String> schedulers) implements Attack {
  private static final int NAMES = 40;

  @Override
  public void strike(AttackContext context) {
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
                          Texts.pod(name, "\"schedulerName\":\"%s\"".formatted(scheduler))));
          context.tenant().delete(AttackContext.TENANT_PODS + "/" + name);
        });
  }
}
