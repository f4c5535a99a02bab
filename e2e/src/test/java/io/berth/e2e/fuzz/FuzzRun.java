package io.berth.e2e.fuzz;

import io.berth.cli.Main;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A scheduler of this process that reads random objects from a server of this process. All that is
 * Berth's is the real thing.
 */
final class FuzzRun implements AutoCloseable {
  private static final int BATCH = 2_000;

  /** Longer than a watch may be silent before it is begun again. */
  private static final long LIMIT_SECONDS = 300;

  private static final int RETRY_SECONDS = 5;
  private static final Duration JOIN_TIMEOUT = Duration.ofSeconds(30);

  /** Not counted: what is bounded and fills up as the run goes on. */
  static final long MARGIN_BYTES = 32L << 20;

  private final FuzzApiServer server = new FuzzApiServer();
  private final Escapes escapes = new Escapes();
  private final FuzzEvents events;
  private final Consumer<String> log;
  private final Thread scheduler;
  private int batches;

  FuzzRun(Path recorded, long seed, Consumer<String> log) throws IOException {
    this.events = new FuzzEvents(server, recorded, seed);
    this.log = log;
    PrintWriter nowhere =
        new PrintWriter(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    this.scheduler =
        Thread.ofPlatform()
            .daemon()
            .name("fuzzed-scheduler")
            .start(
                () ->
                    Main.run(
                        nowhere,
                        nowhere,
                        "scheduler",
                        "--master=" + server.url(),
                        "--leader-elect=false",
                        "--secure-port=0",
                        "--seed=1"));
  }

  /** What came of it. */
  record Result(int objects, long baseBytes, long endBytes, List<String> escapes) {}

  /** Sends so many objects, and checks after each batch that ordinary pods are still placed. */
  Result run(int objects) throws InterruptedException {
    events.chooseForms();
    probe();
    synchronize();
    Set<String> threads = threads();
    batch(BATCH);
    dropAll();
    long base = liveBytes();
    for (int left = objects - BATCH; left > 0; left -= BATCH) {
      batch(Math.min(left, BATCH));
      if (batches % 25 == 0) {
        log.accept("%d objects, %d findings".formatted(batches * BATCH, escapes.found().size()));
      }
    }
    dropAll();
    threads.removeAll(threads());
    if (!threads.isEmpty()) {
      throw new AssertionError("threads have ended: " + threads);
    }
    return new Result(objects, base, liveBytes(), escapes.found());
  }

  private void batch(int objects) throws InterruptedException {
    batches++;
    events.send(objects);
    probe();
    synchronize();
    events.chooseForms();
  }

  /** Has an ordinary pod placed on an ordinary node that only this pod wants. */
  private void probe() throws InterruptedException {
    String name = "probe-" + batches;
    WatchChannel nodes = server.channel(FuzzKind.NODE);
    WatchChannel pods = server.channel(FuzzKind.POD);
    byte[] node = Probe.node(name, server.nextVersion(), nodes.isInWireForm());
    byte[] pod = Probe.pod(name, server.nextVersion(), pods.isInWireForm());
    nodes.store(name, node);
    pods.store(name, pod);
    nodes.send(frame(nodes, "ADDED", node));
    pods.send(frame(pods, "ADDED", pod));
    if (!server.awaitBound(name, LIMIT_SECONDS)) {
      throw new AssertionError("an ordinary pod is not placed any more\n" + findings());
    }
    nodes.remove(name);
    pods.remove(name);
    nodes.send(frame(nodes, "DELETED", node));
    pods.send(frame(pods, "DELETED", pod));
  }

  private static byte[] frame(WatchChannel channel, String type, byte[] object) {
    return channel.isInWireForm() ? Wire.frame(type, object) : FuzzApiServer.event(type, object);
  }

  /** Waits until every watch has read all that was sent and has begun anew behind it. */
  private void synchronize() throws InterruptedException {
    for (FuzzKind kind : FuzzKind.values()) {
      WatchChannel channel = server.channel(kind);
      String version = server.nextVersion();
      boolean resumed = false;
      for (int i = 0; !resumed && i < LIMIT_SECONDS / RETRY_SECONDS; i++) {
        channel.sendLast(FuzzEvents.bookmark(channel.isInWireForm(), version));
        resumed = channel.awaitResumed(version, RETRY_SECONDS);
      }
      if (!resumed) {
        throw new AssertionError(
            "the watch of %s has stopped\n%s\n%s".formatted(kind, findings(), stacks()));
      }
    }
  }

  /** Has everything listed anew, and nothing be there. */
  private void dropAll() throws InterruptedException {
    for (WatchChannel channel : server.all()) {
      channel.clear();
      channel.sendLast(FuzzEvents.gone(channel.isInWireForm()));
    }
    synchronize();
    probe();
    synchronize();
  }

  private String findings() {
    return String.join("\n", escapes.found());
  }

  /** Returns what the threads of watches are doing. */
  private static String stacks() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(entry -> entry.getKey().getName().startsWith("watch-"))
        .map(entry -> entry.getKey().getName() + " " + Arrays.toString(entry.getValue()))
        .collect(Collectors.joining("\n"));
  }

  /** Returns the names of the threads that a scheduler cannot do without. */
  private static Set<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(
            name ->
                name.startsWith("watch-") || name.equals("tick") || name.equals("fuzzed-scheduler"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static long liveBytes() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      System.gc();
      least = Math.min(least, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }
    return least;
  }

  @Override
  public void close() {
    scheduler.interrupt();
    try {
      scheduler.join(JOIN_TIMEOUT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    server.close();
    escapes.close();
  }
}
