package io.berth.e2e.attack;

import io.berth.e2e.attack.Attack.Setup;
import io.berth.e2e.attack.Outcome.SideEffects;
import io.berth.e2e.faults.Call;
import io.berth.e2e.faults.Fault;
import io.berth.e2e.faults.FaultAction;

/** A preemptor whose nomination is written late; counts the pods evicted until then. */
record RepeatedPreemption() implements Attack {
  private static final int VICTIMS = 6;
  private static final String ONE_CPU = JsonObjects.container("c", "\"cpu\":\"1\"");
  private static final String ON_TIGHT = "\"nodeSelector\":{\"tight\":\"yes\"}";

  @Override
  public String name() {
    return "repeated-preemption";
  }

  @Override
  public String description() {
    return "a tenant's pod may preempt any of 6 pods, and patches of its status are delayed";
  }

  @Override
  public Setup setup() {
    return Setup.PROXIED;
  }

  @Override
  public void prepare(AttackContext context) {
    PriorityLadder.createClasses(context.admin(), 1);
    for (int i = 0; i < VICTIMS; i++) {
      context
          .admin()
          .create(
              AttackContext.NODES,
              JsonObjects.node("tight-" + i, i, "\"tight\":\"yes\"", "", "", "\"cpu\":\"1\""));
      context
          .tenant()
          .create(
              AttackContext.TENANT_PODS,
              JsonObjects.pod("victim-" + i, "", ONE_CPU, "\"nodeName\":\"tight-%d\"".formatted(i))
                  .replace("PeriodSeconds\":0", "PeriodSeconds\":60"));
    }
  }

  @Override
  public void execute(AttackContext context) {
    context
        .proxy()
        .add(
            Fault.toAll(RepeatedPreemption::isStatus, new FaultAction.Hold(context.ended(), null)));
    String spec = ON_TIGHT + ",\"priorityClassName\":\"rung-0\"";
    context
        .tenant()
        .create(AttackContext.TENANT_PODS, JsonObjects.pod("preemptor", "", ONE_CPU, spec));
  }

  private static boolean isStatus(Call call) {
    return call.method().equals("PATCH") && call.path().endsWith("/preemptor/status");
  }

  @Override
  public void release(AttackContext context) {
    context.proxy().clearFaults();
  }

  @Override
  public SideEffects sideEffects(AttackContext context) {
    String pods = context.admin().get(AttackContext.TENANT_PODS);
    int evicted = pods.split("\"deletionTimestamp\"", -1).length - 1;
    return new SideEffects("%d of %d evicted".formatted(evicted, VICTIMS), evicted <= 1);
  }
}
