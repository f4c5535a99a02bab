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

/** The cluster and the scheduler of a running attack. */
final class AttackContext {
  static final String TENANT = "tenant";
  static final String TENANT_PODS = podsOf(TENANT);
  static final String NODES = "/api/v1/nodes";

  private static final int PARALLELISM = 8;

  /** Responses to requests that were late, repeated, too frequent or sent to a busy server. */
  private static final Pattern EXPECTED_ERRORS = Pattern.compile(": (404|409|429|503|504) ");

  private final Contender contender;
  private final RawApi admin;
  private final RawApi tenant;
  private final OrdinaryPods ordinary;
  private final int port;
  private final String readerToken;
  private final int nodes;
  private final @Nullable FaultProxy proxy;
  private final CountDownLatch ended = new CountDownLatch(1);

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

  /**
   * Returns the client of an administrator, for kubelets, cloud controllers and the preparation.
   */
  RawApi admin() {
    return admin;
  }

  /**
   * Returns the client of a tenant, which may only access pods, claims and services of one
   * namespace.
   */
  RawApi tenant() {
    return tenant;
  }

  OrdinaryPods ordinary() {
    return ordinary;
  }

  int nodes() {
    return nodes;
  }

  /** Returns the port of the scheduler. */
  int port() {
    return port;
  }

  /** Returns a token with permission to read the endpoints of the scheduler. */
  String readerToken() {
    return readerToken;
  }

  FaultProxy proxy() {
    return Objects.requireNonNull(proxy, "the setup of the attack has no proxy");
  }

  /** Returns whether the attack may continue. */
  boolean isRunning() {
    return ended.getCount() > 0;
  }

  /** Returns the latch that opens when the attack has to end. */
  CountDownLatch ended() {
    return ended;
  }

  void end() {
    ended.countDown();
  }

  static String podsOf(String namespace) {
    return "/api/v1/namespaces/%s/pods".formatted(namespace);
  }

  /**
   * Creates objects as the tenant, several in parallel, until all are created or the time is up.
   */
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

  /** Repeats a step, several in parallel, until the time is up. */
  void repeat(IntConsumer step) {
    repeatWhile(
        i -> {
          step.accept(i);
          return true;
        });
  }

  private interface Step {
    boolean run(int number);
  }

  private void repeatWhile(Step step) {
    AtomicInteger count = new AtomicInteger();
    List<Future<?>> workers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < PARALLELISM; i++) {
        workers.add(
            threads.submit(
                () -> {
                  while (isRunning()
                      && tolerateExpectedErrors(() -> step.run(count.getAndIncrement()))) {
                    Thread.onSpinWait();
                  }
                }));
      }
      for (Future<?> worker : workers) {
        worker.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("the attack itself failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Sends a request, and ignores error responses that attackers expect. */
  static void attempt(Runnable request) {
    tolerateExpectedErrors(
        () -> {
          request.run();
          return true;
        });
  }

  private interface Request {
    boolean send();
  }

  private static boolean tolerateExpectedErrors(Request attempt) {
    try {
      return attempt.send();
    } catch (IllegalStateException e) {
      if (!EXPECTED_ERRORS.matcher(String.valueOf(e.getMessage())).find()) {
        throw e;
      }
      return true;
    }
  }
}
