package io.berth.e2e.attack;

import io.berth.e2e.bench.Contender;
import io.berth.e2e.bench.ProcessUsage;
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
 * Runs one attack on one scheduler in a new cluster. Ordinary pods are created before, during and
 * after the attack.
 *
 * @param nodes the number of nodes, unless the setup of the attack sets it
 * @param duration the maximum duration of an attack
 */
record AttackRun(Launcher launcher, int nodes, Duration duration) {
  private static final Logger log = LoggerFactory.getLogger(AttackRun.class);
  private static final int WARM_UP_PODS = 300;
  private static final Duration WARM_UP_TIMEOUT = Duration.ofSeconds(60);
  private static final Duration BEFORE_ATTACK = Duration.ofSeconds(1);
  private static final Duration AFTER_ATTACK = Duration.ofSeconds(2);
  private static final Duration SAMPLE_INTERVAL = Duration.ofMillis(200);

  /** A pod that takes longer counts as unbound. */
  private static final Duration BIND_TIMEOUT = Duration.ofSeconds(45);

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
    UsageSampler usage = new UsageSampler(scheduler);
    if (!ordinary.warmUp(WARM_UP_PODS, WARM_UP_TIMEOUT, scheduler::isAlive)) {
      log.warn(
          "Warm-up pods not bound: attack={} scheduler={}", attack.name(), context.contender());
    }
    ordinary.start();
    try (ReadyProbe probe = new ReadyProbe(context.port())) {
      ordinary.startCounting();
      usage.sampleFor(BEFORE_ATTACK);
      CompletableFuture<?> execution = CompletableFuture.runAsync(() -> execute(attack, context));
      long end = System.nanoTime() + duration.toNanos();
      usage.sampleUntil(() -> System.nanoTime() > end || execution.isCompletedExceptionally());
      context.end();
      attack.release(context);
      await(execution);
      usage.sampleFor(AFTER_ATTACK);
      ordinary.stop(BIND_TIMEOUT, scheduler::isAlive);
      usage.sample();
      boolean alive = scheduler.isAlive();
      return new Outcome(
          context.contender(),
          alive,
          ordinary.size(),
          ordinary.unbound(),
          ordinary.longestDelay(),
          probe.longest(),
          usage.cpu(),
          usage.megabytes(),
          attack.sideEffects(context),
          alive ? "" : scheduler.logTail());
    }
  }

  private static void execute(Attack attack, AttackContext context) {
    try {
      attack.execute(context);
    } catch (Exception e) {
      throw new CompletionException(e);
    }
  }

  private static void await(CompletableFuture<?> execution) throws Exception {
    try {
      execution.get(BIND_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new IllegalStateException("the attack does not end in time", e);
    }
  }

  /** Samples the resource usage of a process that may exit. */
  private static final class UsageSampler {
    private final SchedulerProcess scheduler;
    private @Nullable ProcessUsage last;

    UsageSampler(SchedulerProcess scheduler) {
      this.scheduler = scheduler;
    }

    void sampleFor(Duration time) throws InterruptedException {
      long end = System.nanoTime() + time.toNanos();
      sampleUntil(() -> System.nanoTime() > end);
    }

    void sampleUntil(BooleanSupplier end) throws InterruptedException {
      while (!end.getAsBoolean()) {
        sample();
        Thread.sleep(SAMPLE_INTERVAL);
      }
    }

    void sample() {
      if (scheduler.isAlive()) {
        try {
          last = ProcessUsage.of(scheduler.pid());
        } catch (UncheckedIOException | IllegalStateException e) {
          log.debug("The process has exited", e);
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
