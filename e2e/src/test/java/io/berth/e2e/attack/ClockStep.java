package io.berth.e2e.attack;

import io.berth.e2e.controlplane.RawApi;

/**
 * The wall clock is stepped while pods are unschedulable; then a node comes that they fit on. Their
 * delay is counted from there: a backoff by wall time would begin anew. kube-scheduler's process
 * keeps the machine's clock: it asks the kernel itself, where no library can answer.
 *
 * @param by how far the clock goes
 */
record ClockStep(String name, String by) implements Attack {
  private static final int PODS = 20;
  private static final long NANOS_TO_WAIT_FOR_VERDICTS = 8_000_000_000L;

  @Override
  public String description() {
    return "the wall clock is stepped by %s while 20 pods wait, and then there is room for them"
        .formatted(by);
  }

  @Override
  public Setup setup() {
    return Setup.CLOCK;
  }

  @Override
  public void strike(AttackContext context) throws InterruptedException {
    RawApi api = context.admin();
    api.createAll(
        OrdinaryPods.PATH, PODS, i -> Texts.pod(podName(i), "\"nodeSelector\":{\"late\":\"yes\"}"));
    long latest = System.nanoTime() + NANOS_TO_WAIT_FOR_VERDICTS;
    for (int i = 0; i < PODS; i++) {
      while (!api.get(OrdinaryPods.PATH + "/" + podName(i)).contains("Unschedulable")
          && System.nanoTime() < latest) {
        Thread.sleep(20);
      }
    }
    FakeClock clock = context.clock();
    if (clock != null) {
      clock.step(by);
    }
    for (int i = 0; i < PODS; i++) {
      context.ordinary().expect(podName(i));
    }
    api.create(AttackContext.NODES, Texts.node("late", 0, "\"late\":\"yes\"", "", ""));
  }

  private static String podName(int i) {
    return "late-" + i;
  }
}
