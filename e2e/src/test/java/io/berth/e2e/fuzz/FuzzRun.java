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
 * Runs a scheduler in this process, which reads random objects from a server in this process. All
 * code of Berth is real.
 */
final class FuzzRun implements AutoCloseable {
  private static final int BATCH = 2_000;

  /** Longer than the time after which a silent watch is reopened. */
  private static final long TIMEOUT_SECONDS = 300;

  private static final int RETRY_SECONDS = 5;
  private static final Duration JOIN_TIMEOUT = Duration.ofSeconds(30);

  /** The heap growth that bounded caches may cause. */
  static final long MAX_HEAP_GROWTH_BYTES = 32L << 20;

  private final FuzzApiServer server = new FuzzApiServer();
  private final UnexpectedExceptions exceptions = new UnexpectedExceptions();
  private final FuzzEvents events;
  private final Consumer<String> log;
  private final Thread scheduler;
  private int batches;

  FuzzRun(Path recorded, long seed, Consumer<String> log) throws IOException {
    this.events = new FuzzEvents(server, recorded, seed);
    this.log = log;
    PrintWriter discard =
        new PrintWriter(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    this.scheduler =
        Thread.ofPlatform()
            .daemon()
            .name("fuzzed-scheduler")
            .start(
                () ->
                    Main.run(
                        discard,
                        discard,
                        "scheduler",
                        "--master=" + server.url(),
                        "--leader-elect=false",
                        "--secure-port=0",
                        "--seed=1"));
  }

  /** The result of a run. */
  record Result(int objects, long baseBytes, long endBytes, List<String> exceptions) {}

  /** Sends a number of objects, and checks after each batch that ordinary pods are still bound. */
  Result run(int objects) throws InterruptedException {
    events.chooseEncodings();
    probe();
    resumeWatches();
    Set<String> criticalThreads = criticalThreads();
    batch(BATCH);
    removeAllObjects();
    long base = liveBytes();
    for (int remaining = objects - BATCH; remaining > 0; remaining -= BATCH) {
      batch(Math.min(remaining, BATCH));
      if (batches % 25 == 0) {
        log.accept("%d objects, %d findings".formatted(batches * BATCH, exceptions.found().size()));
      }
    }
    removeAllObjects();
    criticalThreads.removeAll(criticalThreads());
    if (!criticalThreads.isEmpty()) {
      throw new AssertionError("threads have exited: " + criticalThreads);
    }
    return new Result(objects, base, liveBytes(), exceptions.found());
  }

  private void batch(int objects) throws InterruptedException {
    batches++;
    events.send(objects);
    probe();
    resumeWatches();
    events.chooseEncodings();
  }

  /** Checks that an ordinary pod is bound to an ordinary node that only this pod selects. */
  private void probe() throws InterruptedException {
    String name = "probe-" + batches;
    WatchChannel nodes = server.channel(FuzzKind.NODE);
    WatchChannel pods = server.channel(FuzzKind.POD);
    byte[] node = Probe.node(name, server.nextVersion(), nodes.isProtobuf());
    byte[] pod = Probe.pod(name, server.nextVersion(), pods.isProtobuf());
    nodes.store(name, node);
    pods.store(name, pod);
    nodes.send(frame(nodes, "ADDED", node));
    pods.send(frame(pods, "ADDED", pod));
    if (!server.awaitBound(name, TIMEOUT_SECONDS)) {
      throw new AssertionError("an ordinary pod was not bound\n" + findings());
    }
    nodes.remove(name);
    pods.remove(name);
    nodes.send(frame(nodes, "DELETED", node));
    pods.send(frame(pods, "DELETED", pod));
  }

  private static byte[] frame(WatchChannel channel, String type, byte[] object) {
    return channel.isProtobuf()
        ? ProtobufCodec.frame(type, object)
        : FuzzApiServer.event(type, object);
  }

  /** Waits until every watch has read all sent events and has been reopened after them. */
  private void resumeWatches() throws InterruptedException {
    for (FuzzKind kind : FuzzKind.values()) {
      WatchChannel channel = server.channel(kind);
      String version = server.nextVersion();
      boolean resumed = false;
      for (int i = 0; !resumed && i < TIMEOUT_SECONDS / RETRY_SECONDS; i++) {
        channel.sendLast(FuzzEvents.bookmark(channel.isProtobuf(), version));
        resumed = channel.awaitResumed(version, RETRY_SECONDS);
      }
      if (!resumed) {
        throw new AssertionError(
            "the watch of %s has stopped\n%s\n%s".formatted(kind, findings(), watchStacks()));
      }
    }
  }

  /** Removes all objects, and makes the scheduler list them again. */
  private void removeAllObjects() throws InterruptedException {
    for (WatchChannel channel : server.all()) {
      channel.clear();
      channel.sendLast(FuzzEvents.gone(channel.isProtobuf()));
    }
    resumeWatches();
    probe();
    resumeWatches();
  }

  private String findings() {
    return String.join("\n", exceptions.found());
  }

  /** Returns the stack traces of watch threads. */
  private static String watchStacks() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(entry -> entry.getKey().getName().startsWith("watch-"))
        .map(entry -> entry.getKey().getName() + " " + Arrays.toString(entry.getValue()))
        .collect(Collectors.joining("\n"));
  }

  /** Returns the names of the threads that a scheduler requires. */
  private static Set<String> criticalThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(
            name ->
                name.startsWith("watch-")
                    || name.equals("queue-flush")
                    || name.equals("fuzzed-scheduler"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static long liveBytes() {
    long minimum = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      System.gc();
      minimum =
          Math.min(minimum, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }
    return minimum;
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
    exceptions.close();
  }
}
