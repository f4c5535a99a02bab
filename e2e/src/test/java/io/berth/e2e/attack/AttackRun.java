package io.berth.e2e.attack;

import io.berth.e2e.bench.Contender;
import io.berth.e2e.bench.ProcessUse;
import io.berth.e2e.controlplane.SchedulerProcess;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one attack on one scheduler, on a cluster of its own. Ordinary pods come before, during and
 * after the strike.
 *
 * @param nodes how many nodes there are if the attack does not say
 * @param strike how long an attack may take
 */
record AttackRun(Launcher launcher, int nodes, Duration strike) {
  private static final Logger log = LoggerFactory.getLogger(AttackRun.class);
  private static final int WARM_UP_PODS = 300;
  private static final Duration WARM_UP_LIMIT = Duration.ofSeconds(60);
  private static final Duration BEFORE = Duration.ofSeconds(1);
  private static final Duration AFTER = Duration.ofSeconds(2);
  private static final Duration SAMPLE_INTERVAL = Duration.ofMillis(200);

  /** After that a pod counts as unbound. */
  private static final Duration PATIENCE = Duration.ofSeconds(45);

  Outcome run(Attack attack, Contender contender) throws Exception {
    try (AttackCluster cluster = new AttackCluster(attack.setup(), nodes);
        OrdinaryPods ordinary = new OrdinaryPods(cluster.admin())) {
      AttackContext context = new AttackContext(contender, cluster, ordinary);
      attack.prepare(context);
      try (SchedulerProcess scheduler = launcher.start(contender, cluster, attack.setup())) {
        return attack(attack, context, scheduler);
      }
    }
  }

  private Outcome attack(Attack attack, AttackContext context, SchedulerProcess scheduler)
      throws Exception {
    OrdinaryPods ordinary = context.ordinary();
    Peak peak = new Peak(scheduler);
    if (!ordinary.warmUp(WARM_UP_PODS, WARM_UP_LIMIT, scheduler::isAlive)) {
      log.warn(
          "{}: {} did not bind the pods before the attack", attack.name(), context.contender());
    }
    ordinary.start();
    try (ReadyProbe probe = new ReadyProbe(context.port())) {
      ordinary.count();
      peak.follow(BEFORE);
      CompletableFuture<?> striking = CompletableFuture.runAsync(() -> strike(attack, context));
      long end = System.nanoTime() + strike.toNanos();
      peak.followUntil(() -> System.nanoTime() > end || striking.isCompletedExceptionally());
      context.end();
      attack.cease(context);
      await(striking);
      peak.follow(AFTER);
      ordinary.stop(PATIENCE, scheduler::isAlive);
      peak.sample();
      boolean alive = scheduler.isAlive();
      return new Outcome(
          context.contender(),
          alive,
          ordinary.size(),
          ordinary.unbound(),
          ordinary.longestDelay(),
          probe.longest(),
          peak.cpu(),
          peak.megabytes(),
          attack.damage(context),
          alive ? "" : scheduler.logTail());
    }
  }

  private static void strike(Attack attack, AttackContext context) {
    try {
      attack.strike(context);
    } catch (Exception e) {
      throw new CompletionException(e);
    }
  }

  private static void await(CompletableFuture<?> striking) throws Exception {
    try {
      striking.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new IllegalStateException("the strike does not end when it should", e);
    }
  }

  /** The use of a process that may end. */
  private static final class Peak {
    private final SchedulerProcess scheduler;
    private @Nullable ProcessUse last;

    Peak(SchedulerProcess scheduler) {
      this.scheduler = scheduler;
    }

    void follow(Duration time) throws InterruptedException {
      long end = System.nanoTime() + time.toNanos();
      followUntil(() -> System.nanoTime() > end);
    }

    void followUntil(BooleanSupplier end) throws InterruptedException {
      while (!end.getAsBoolean()) {
        sample();
        Thread.sleep(SAMPLE_INTERVAL);
      }
    }

    void sample() {
      if (scheduler.isAlive()) {
        try {
          last = ProcessUse.of(scheduler.pid());
        } catch (UncheckedIOException | IllegalStateException e) {
          log.debug("it has ended just now", e);
        }
      }
    }

    Duration cpu() {
      return last == null ? Duration.ZERO : last.cpu();
    }

    long megabytes() {
      return last == null ? 0 : last.peakMegabytes();
    }
  }
}
