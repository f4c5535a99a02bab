package io.berth.e2e.attack;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.e2e.controlplane.RawApi;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pods of ordinary tenants: they are created at a constant rate, and a watch reports when each is
 * bound. A delay is the time from the response to the pod's creation until its binding is observed.
 */
final class OrdinaryPods implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(OrdinaryPods.class);
  static final String NAMESPACE = "ordinary";
  static final String PATH = AttackContext.podsOf(NAMESPACE);

  private static final Duration INTERVAL = Duration.ofMillis(100);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(20);
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String NAME = "\"name\":\"";

  /** One of so many pods requests a GPU. */
  private static final int GPU_EVERY = 4;

  private final RawApi api;
  private volatile InputStream stream;
  private final Map<String, Long> created = new ConcurrentHashMap<>();
  private final Map<String, Long> bound = new ConcurrentHashMap<>();
  private final CountDownLatch end = new CountDownLatch(1);
  private final Thread creator =
      Thread.ofPlatform().daemon().name("ordinary-pods").unstarted(this::createSteadily);
  private volatile boolean counting;
  private volatile boolean closed;

  OrdinaryPods(RawApi api) {
    this.api = api;
    this.stream = watchFrom(api.summarize(PATH).resourceVersion());
    Thread.ofPlatform().daemon().name("ordinary-binds").start(this::followWatch);
  }

  /**
   * Creates and deletes pods at full speed, so that the JVM has compiled the scheduler's code when
   * the attack begins.
   */
  boolean warmUp(int pods, Duration timeout, BooleanSupplier isActive) throws InterruptedException {
    String labels = "\"labels\":{\"app\":\"warm-up\"}";
    String container = JsonObjects.container("c", "\"cpu\":\"10m\"");
    api.createAll(
        PATH, pods, i -> JsonObjects.pod("warm-up-%05d".formatted(i), labels, container, ""));
    boolean done = await(() -> bound.size() >= pods, timeout, isActive);
    api.deleteAll(PATH + "?labelSelector=app=warm-up");
    return done;
  }

  /**
   * Creates pods until {@link #stop}; only pods created after {@link #startCounting} are measured.
   */
  void start() {
    creator.start();
  }

  /** Measures the delays of pods that are created from now on. */
  void startCounting() {
    counting = true;
  }

  private void createSteadily() {
    try (ExecutorService creators = Executors.newVirtualThreadPerTaskExecutor()) {
      long next = System.nanoTime();
      for (int i = 0; !end.await(next - System.nanoTime(), TimeUnit.NANOSECONDS); i++) {
        int number = i;
        creators.execute(() -> create(number));
        next += INTERVAL.toNanos();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void create(int number) {
    String name = "ordinary-%05d".formatted(number);
    String amounts =
        number % GPU_EVERY == 0 ? "\"cpu\":\"10m\",\"nvidia.com/gpu\":\"1\"" : "\"cpu\":\"10m\"";
    boolean isCounted = counting;
    String labels = "\"labels\":{\"app\":\"ordinary\"}";
    try {
      api.create(PATH, JsonObjects.pod(name, labels, JsonObjects.container("c", amounts), ""));
    } catch (UncheckedIOException e) {
      log.debug("Pod not created, the API server is stopping: pod={}", name, e);
      return;
    }
    if (isCounted) {
      recordCreation(name);
    }
  }

  /**
   * Records the time from which a pod of this namespace is schedulable; attacks may create such
   * pods.
   */
  void recordCreation(String name) {
    created.put(name, System.nanoTime());
  }

  private InputStream watchFrom(String version) {
    return api.watch(
        "%s?watch=true&fieldSelector=spec.nodeName!=&resourceVersion=%s&timeoutSeconds=3600"
            .formatted(PATH, version));
  }

  /** Reads the watch; after its end, lists the pods and opens another. */
  private void followWatch() {
    while (!closed) {
      try {
        readBindings();
        if (!closed) {
          stream = watchFrom(listBound());
        }
      } catch (UncheckedIOException e) {
        log.warn("Failed to watch the ordinary pods", e);
        return;
      }
    }
  }

  private void readBindings() {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("{\"type\":\"ADDED\"")) {
          int start = line.indexOf(NAME) + NAME.length();
          bound.put(line.substring(start, line.indexOf('"', start)), System.nanoTime());
        } else if (line.startsWith("{\"type\":\"ERROR\"")) {
          log.warn("Watch of the ordinary pods failed: event={}", line);
        }
      }
      log.info("Watch of the ordinary pods ended");
    } catch (IOException e) {
      log.info("Watch of the ordinary pods was closed", e);
    }
  }

  /** Records all bound pods, and returns the resource version of the list. */
  private String listBound() {
    String list = api.get(PATH + "?fieldSelector=spec.nodeName!=");
    try {
      for (JsonNode pod : MAPPER.readTree(list).path("items")) {
        bound.putIfAbsent(pod.at("/metadata/name").asText(), System.nanoTime());
      }
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
    return RawApi.resourceVersionIn(list);
  }

  /** Stops the creation of pods, and waits until all are bound or a timeout expires. */
  void stop(Duration timeout, BooleanSupplier isActive) throws InterruptedException {
    end.countDown();
    if (!creator.join(timeout)) {
      throw new IllegalStateException("ordinary pods are still being created after " + timeout);
    }
    await(() -> unboundNames().isEmpty(), timeout, isActive);
    unboundNames().forEach(name -> log.warn("Pod not bound: {}", api.get(PATH + "/" + name)));
  }

  private static boolean await(
      BooleanSupplier condition, Duration timeout, BooleanSupplier isActive)
      throws InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline || !isActive.getAsBoolean()) {
        return false;
      }
      Thread.sleep(POLL_INTERVAL);
    }
    return true;
  }

  /** Returns the number of measured pods. */
  int size() {
    return created.size();
  }

  int unbound() {
    return unboundNames().size();
  }

  private Set<String> unboundNames() {
    return created.keySet().stream()
        .filter(name -> !bound.containsKey(name))
        .collect(Collectors.toSet());
  }

  /** Returns the longest delay; that of an unbound pod lasts until now. */
  Duration longestDelay() {
    long now = System.nanoTime();
    return created.entrySet().stream()
        .mapToLong(pod -> bound.getOrDefault(pod.getKey(), now) - pod.getValue())
        .mapToObj(Duration::ofNanos)
        .reduce(Duration.ZERO, (a, b) -> a.compareTo(b) > 0 ? a : b);
  }

  @Override
  public void close() throws IOException {
    closed = true;
    end.countDown();
    stream.close();
  }
}
