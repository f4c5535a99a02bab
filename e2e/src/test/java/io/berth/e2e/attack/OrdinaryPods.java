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
 * The pods of those who do no harm: they come steadily, and a watch tells when each of them is
 * bound. A delay is the time from the answer to the pod's creation until its binding is seen.
 */
final class OrdinaryPods implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(OrdinaryPods.class);
  static final String NAMESPACE = "ordinary";
  static final String PATH = AttackContext.podsOf(NAMESPACE);

  private static final Duration INTERVAL = Duration.ofMillis(100);
  private static final Duration LOOK_INTERVAL = Duration.ofMillis(20);
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String NAME = "\"name\":\"";

  /** Every so many of them wants a GPU. */
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
    this.stream = watchFrom(api.standing(PATH).version());
    Thread.ofPlatform().daemon().name("ordinary-binds").start(this::follow);
  }

  /**
   * Has so many pods bound and deleted at full speed, so that the code of a scheduler that has just
   * been started is compiled when the attack begins.
   */
  boolean warmUp(int pods, Duration atMost, BooleanSupplier goesOn) throws InterruptedException {
    String labels = "\"labels\":{\"app\":\"warm-up\"}";
    String container = Texts.container("c", "\"cpu\":\"10m\"");
    api.createAll(PATH, pods, i -> Texts.pod("warm-up-%05d".formatted(i), labels, container, ""));
    boolean done = await(() -> bound.size() >= pods, atMost, goesOn);
    api.deleteAll(PATH + "?labelSelector=app=warm-up");
    return done;
  }

  /** Creates pods until {@link #stop}; only those after {@link #count} are measured. */
  void start() {
    creator.start();
  }

  /** From now on delays count. */
  void count() {
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
    boolean counts = counting;
    String labels = "\"labels\":{\"app\":\"ordinary\"}";
    try {
      api.create(PATH, Texts.pod(name, labels, Texts.container("c", amounts), ""));
    } catch (UncheckedIOException e) {
      log.debug("{} does not come: the API server is being closed", name, e);
      return;
    }
    if (counts) {
      expect(name);
    }
  }

  /** A pod of this namespace, created by someone else, has had all it needs from now on. */
  void expect(String name) {
    created.put(name, System.nanoTime());
  }

  private InputStream watchFrom(String version) {
    return api.watch(
        "%s?watch=true&fieldSelector=spec.nodeName!=&resourceVersion=%s&timeoutSeconds=3600"
            .formatted(PATH, version));
  }

  /** Follows the watch; one that ends is begun again from a list. */
  private void follow() {
    while (!closed) {
      try {
        readBindings();
        if (!closed) {
          stream = watchFrom(listBound());
        }
      } catch (UncheckedIOException e) {
        log.warn("cannot watch the ordinary pods", e);
        return;
      }
    }
  }

  private void readBindings() {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("{\"type\":\"ADDED\"")) {
          int at = line.indexOf(NAME) + NAME.length();
          bound.put(line.substring(at, line.indexOf('"', at)), System.nanoTime());
        } else if (line.startsWith("{\"type\":\"ERROR\"")) {
          log.warn("watch of the ordinary pods failed: {}", line);
        }
      }
      log.info("watch of the ordinary pods ended");
    } catch (IOException e) {
      log.info("watch of the ordinary pods was closed", e);
    }
  }

  /** Takes note of all pods that are bound; returns the version of the list. */
  private String listBound() {
    String list = api.get(PATH + "?fieldSelector=spec.nodeName!=");
    try {
      for (JsonNode pod : MAPPER.readTree(list).path("items")) {
        bound.putIfAbsent(pod.at("/metadata/name").asText(), System.nanoTime());
      }
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
    return RawApi.versionIn(list);
  }

  /**
   * Creates no further pod; waits until those being created have been created and all are bound, or
   * for so long.
   */
  void stop(Duration atMost, BooleanSupplier goesOn) throws InterruptedException {
    end.countDown();
    if (!creator.join(atMost)) {
      throw new IllegalStateException("ordinary pods are still being created after " + atMost);
    }
    await(() -> unboundNames().isEmpty(), atMost, goesOn);
    unboundNames().forEach(name -> log.warn("not bound: {}", api.get(PATH + "/" + name)));
  }

  private static boolean await(BooleanSupplier condition, Duration atMost, BooleanSupplier goesOn)
      throws InterruptedException {
    long latest = System.nanoTime() + atMost.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > latest || !goesOn.getAsBoolean()) {
        return false;
      }
      Thread.sleep(LOOK_INTERVAL);
    }
    return true;
  }

  /** How many of those that count are bound or should be. */
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

  /** The longest delay; a pod that is not bound has waited until now. */
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
