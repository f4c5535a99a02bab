package io.berth.e2e.attack;

import io.berth.e2e.bench.Contender;
import io.berth.e2e.controlplane.RawApi;
import io.berth.e2e.faults.FaultProxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What attacks work with: one cluster, and the scheduler that runs on it. */
final class AttackContext {
  static final String TENANT = "tenant";
  static final String TENANT_PODS = podsOf(TENANT);
  static final String NODES = "/api/v1/nodes";

  private static final int AT_ONCE = 8;

  /** Answers to requests that came too late, twice, too often or to a busy server. */
  private static final Pattern HARMLESS = Pattern.compile(": (404|409|429|503|504) ");

  private final Contender contender;
  private final RawApi admin;
  private final RawApi tenant;
  private final OrdinaryPods ordinary;
  private final int port;
  private final String readerToken;
  private final int nodes;
  private final @Nullable FaultProxy proxy;
  private final CountDownLatch over = new CountDownLatch(1);

  AttackContext(Contender contender, AttackCluster cluster, OrdinaryPods ordinary) {
    this.contender = contender;
    this.admin = cluster.admin();
    this.tenant = cluster.tenant();
    this.nodes = cluster.nodes();
    this.port = cluster.schedulerPort();
    this.readerToken = cluster.adminToken();
    this.proxy = cluster.proxy();
    this.ordinary = ordinary;
  }

  Contender contender() {
    return contender;
  }

  /** One who may do everything: a kubelet, a cloud controller, or who prepares the ground. */
  RawApi admin() {
    return admin;
  }

  /** One who may work with pods, claims and services of one namespace, and nothing else. */
  RawApi tenant() {
    return tenant;
  }

  OrdinaryPods ordinary() {
    return ordinary;
  }

  int nodes() {
    return nodes;
  }

  /** Where the scheduler serves. */
  int port() {
    return port;
  }

  /** The token of one who may read what the scheduler serves. */
  String readerToken() {
    return readerToken;
  }

  FaultProxy proxy() {
    return Objects.requireNonNull(proxy, "the attack's setup asks for no proxy");
  }

  /** Whether the strike may go on. */
  boolean isRunning() {
    return over.getCount() > 0;
  }

  /** Open when the strike has to end. */
  CountDownLatch over() {
    return over;
  }

  void end() {
    over.countDown();
  }

  static String podsOf(String namespace) {
    return "/api/v1/namespaces/%s/pods".formatted(namespace);
  }

  /** Creates objects as the tenant does, several at a time, until all are there or time is up. */
  void flood(String path, int count, IntFunction<String> json) {
    AtomicInteger next = new AtomicInteger();
    repeatWhile(
        i -> {
          int number = next.getAndIncrement();
          if (number < count) {
            tenant.create(path, json.apply(number));
          }
          return number < count;
        });
  }

  /** Does something again and again, several at a time, until time is up. */
  void repeat(IntConsumer step) {
    repeatWhile(
        i -> {
          step.accept(i);
          return true;
        });
  }

  private interface Step {
    boolean take(int number);
  }

  private void repeatWhile(Step step) {
    AtomicInteger count = new AtomicInteger();
    List<Future<?>> hands = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < AT_ONCE; i++) {
        hands.add(
            threads.submit(
                () -> {
                  while (isRunning() && attemptOne(() -> step.take(count.getAndIncrement()))) {
                    Thread.onSpinWait();
                  }
                }));
      }
      for (Future<?> hand : hands) {
        hand.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("the attack itself failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Makes a request, and passes over answers that attackers do not care about. */
  static void attempt(Runnable request) {
    attemptOne(
        () -> {
          request.run();
          return true;
        });
  }

  private interface Attempt {
    boolean make();
  }

  private static boolean attemptOne(Attempt attempt) {
    try {
      return attempt.make();
    } catch (IllegalStateException e) {
      if (!HARMLESS.matcher(String.valueOf(e.getMessage())).find()) {
        throw e;
      }
      return true;
    }
  }
}
