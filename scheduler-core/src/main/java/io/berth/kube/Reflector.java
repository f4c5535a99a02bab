package io.berth.kube;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import io.berth.runtime.ExponentialBackoff;
import io.berth.tree.Durations;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the {@link Store} of one kind of object up to date: lists the objects, then watches them,
 * until closed.
 *
 * <p>A watch that ends or loses its connection is resumed at the last resource version. If that has
 * expired, the objects are relisted, and the store finds out what changed in between.
 */
final class Reflector<T extends HasMetadata> implements Runnable {
  /* Most kinds are listed by the initial events of a watch (streaming list), so that neither side
   * holds the whole list; servers before Kubernetes 1.34 may not support that and send pages. Kinds
   * of many objects are listed at once in Protocol Buffers: servers compress lists, but not
   * watches,
   * and a JVM that has just started decrypts slowly. */

  /** Reads from the API server. */
  @FunctionalInterface
  interface Source {
    /**
     * Opens a list or a watch.
     *
     * @param mediaTypes the accepted media types
     * @throws ApiException if the server returns an error or cannot be reached
     */
    InputStream open(String pathAndQuery, String mediaTypes, Duration idleTimeout);
  }

  /** Bookmarks arrive every minute, so a watch that is idle for longer has lost its connection. */
  static final Duration IDLE_TIMEOUT = Duration.ofMinutes(3);

  private static final Duration SHORT_WATCH_THRESHOLD = Duration.ofSeconds(10);
  private static final Duration NOT_SERVED_BACKOFF = Duration.ofMinutes(5);
  private static final int MIN_WATCH_SECONDS = 300;
  private static final int PAGE_SIZE = 500;

  /** After so many consecutive failures at one resource version the objects are relisted. */
  private static final int MAX_FAILURES = 3;

  /** A server that starts or is replaced does not serve all kinds at once. */
  private static final int NOT_SERVED_THRESHOLD = 5;

  private static final Duration INITIAL_BACKOFF = Duration.ofMillis(200);
  private static final Duration MAX_BACKOFF = Duration.ofSeconds(30);

  private final WatchedResource<T> kind;
  private final JsonObjectReader<T> objectReader;
  private final Source source;
  private final Store<T> store;
  private final ReflectorHealth health;
  private final TimeSource timeSource;
  private final ExponentialBackoff backoff;
  private final RandomGenerator random;

  /** The resource version up to which all events were received; null if a list is due. */
  private @Nullable String lastSyncResourceVersion;

  private boolean useWatchList;
  private int failures;
  private boolean isServed;
  private int notFoundCount;
  private volatile boolean closed;
  private volatile @Nullable InputStream open;

  Reflector(
      WatchedResource<T> kind,
      Source source,
      Store<T> store,
      ReflectorHealth health,
      TimeSource timeSource,
      RandomGenerator random) {
    this.kind = kind;
    this.objectReader = new JsonObjectReader<>(kind);
    this.source = source;
    this.store = new NamedObjects<>(kind.resource(), store);
    this.health = health;
    this.timeSource = timeSource;
    this.random = random;
    this.backoff = new ExponentialBackoff(INITIAL_BACKOFF, MAX_BACKOFF, random);
    this.useWatchList = kind.fields() == null;
  }

  /** Lists and watches until closed or interrupted. */
  @Override
  public void run() {
    try {
      while (!closed && !Thread.currentThread().isInterrupted()) {
        Duration delay = listAndWatch();
        if (delay.isPositive() && !closed) {
          timeSource.sleeper().sleep(delay);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Stops listing and watching soon; may be called by any thread. */
  void close() {
    closed = true;
    InputStream reading = open;
    if (reading != null) {
      closeQuietly(reading);
    }
  }

  /**
   * Lists or watches until a failure or the end of the watch, and returns the delay before the
   * next.
   */
  private Duration listAndWatch() {
    try {
      String from = lastSyncResourceVersion;
      if (from != null) {
        return watch(from);
      }
      return useWatchList ? watchList() : list();
    } catch (ApiException e) {
      return handleApiError(e);
    } catch (JsonEOFException e) {
      return handleDisconnect(e);
    } catch (JsonProcessingException e) {
      return handleMalformedResponse(e.getOriginalMessage());
    } catch (MalformedResponseException e) {
      return handleMalformedResponse(e.getMessage());
    } catch (IOException e) {
      return handleDisconnect(e);
    } catch (RuntimeException | Error e) {
      return handleUnexpectedFailure(e);
    }
  }

  private Duration watchList() throws IOException {
    String query =
        "?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan"
            + "&allowWatchBookmarks=true&timeoutSeconds=";
    try (WatchStream<T> events = watchStream(query + watchSeconds())) {
      store.beginList();
      handleEvents(events, true);
    }
    return Duration.ZERO;
  }

  private Duration watch(String from) throws IOException {
    long startedAt = timeSource.ticker().read();
    String query =
        "?watch=true&allowWatchBookmarks=true&resourceVersion=%s&timeoutSeconds=%d"
            .formatted(encode(from), watchSeconds());
    boolean received;
    try (WatchStream<T> events = watchStream(query)) {
      received = handleEvents(events, false);
    }
    Duration lifetime = timeSource.ticker().since(startedAt);
    if (received || lifetime.compareTo(SHORT_WATCH_THRESHOLD) >= 0) {
      return Duration.ZERO;
    }
    health.logDebug("the watch ended after " + Durations.print(lifetime));
    return backoff.next();
  }

  /**
   * Applies events until the watch ends.
   *
   * @return whether there were events
   */
  private boolean handleEvents(WatchStream<T> events, boolean isListing) throws IOException {
    boolean listing = isListing;
    boolean received = false;
    for (WatchEvent<T> event = events.next(); event != null; event = events.next()) {
      String resourceVersion = apply(event, listing);
      if (listing && resourceVersion != null) {
        store.endList();
        health.markSynced();
        listing = false;
      }
      if (!listing) {
        lastSyncResourceVersion = resourceVersion;
        health.setLastSyncResourceVersion(resourceVersion);
        recordSuccess();
      }
      received = true;
    }
    if (listing) {
      throw new IOException("the API server ended the list before it was complete");
    }
    return received;
  }

  /** Applies an event and returns the resource version it leads to; null while listing. */
  private @Nullable String apply(WatchEvent<T> event, boolean listing) {
    return switch (event) {
      case WatchEvent.Put<T> put -> {
        store.put(put.item());
        yield listing ? null : versionOf(put.item());
      }
      case WatchEvent.Deleted<T> deleted -> {
        store.remove(deleted.item().object());
        yield listing ? null : versionOf(deleted.item());
      }
      case WatchEvent.Bookmark<T> mark ->
          listing && !mark.endsList() ? null : mark.resourceVersion();
      case WatchEvent.Failure<T> failure ->
          throw new ApiException(failure.code(), failure.reason(), failure.message(), null);
    };
  }

  private @Nullable String versionOf(DecodedObject<T> item) {
    ObjectMeta meta = item.object().getMetadata();
    return meta == null || meta.getResourceVersion() == null
        ? lastSyncResourceVersion
        : meta.getResourceVersion();
  }

  /** Lists in pages. */
  private Duration list() throws IOException {
    store.beginList();
    ListPage page = page(kind.fields() == null ? "?limit=" + PAGE_SIZE : "");
    String version = page.resourceVersion();
    try {
      while (!page.next().isEmpty()) {
        page = page("?limit=%d&continue=%s".formatted(PAGE_SIZE, encode(page.next())));
      }
    } catch (ApiException e) {
      if (!e.isGone()) {
        throw e;
      }
      // The continue token has expired, so the list is requested in one piece.
      store.beginList();
      version = page("").resourceVersion();
    }
    store.endList();
    lastSyncResourceVersion = version;
    health.setLastSyncResourceVersion(version);
    health.markSynced();
    recordSuccess();
    return Duration.ZERO;
  }

  private ListPage page(String query) throws IOException {
    try (InputStream in = open(query, kind.mediaTypes())) {
      return ListPage.read(in, kind, store::put);
    } finally {
      open = null;
    }
  }

  private WatchStream<T> watchStream(String query) throws IOException {
    return WatchStream.of(open(query, kind.mediaTypes()), kind, objectReader);
  }

  private InputStream open(String query, String mediaTypes) throws IOException {
    String path = kind.path() + query + fieldSelector(query);
    InputStream in = source.open(path, mediaTypes, IDLE_TIMEOUT);
    health.connected();
    open = in;
    if (closed) {
      closeQuietly(in);
      throw new IOException("closed");
    }
    return in;
  }

  private String fieldSelector(String query) {
    return kind.fieldSelector().isEmpty()
        ? ""
        : (query.isEmpty() ? "?" : "&") + kind.fieldSelectorQuery();
  }

  private void recordSuccess() {
    failures = 0;
    notFoundCount = 0;
    isServed = true;
    backoff.reset();
    health.succeeded();
  }

  /** Returns the delay after an error of the API server. */
  private Duration handleApiError(ApiException e) {
    notFoundCount = e.isNotFound() ? notFoundCount + 1 : 0;
    if (kind.isOptional() && notFoundCount >= (isServed ? NOT_SERVED_THRESHOLD : 1)) {
      isServed = false;
      health.logDebug("not served by this cluster");
      store.beginList();
      store.endList();
      health.markSynced();
      lastSyncResourceVersion = null;
      return NOT_SERVED_BACKOFF;
    }
    if (lastSyncResourceVersion == null && useWatchList && (e.code() == 400 || e.code() == 422)) {
      health.logDebug("streaming list not supported, listing in pages: " + e.getMessage());
      useWatchList = false;
      return Duration.ZERO;
    }
    if (e.isGone()) {
      health.logDebug("resource version expired, relisting: " + e.getMessage());
      lastSyncResourceVersion = null;
      return nextBackoffUnlessFirst();
    }
    if (e.isConnectionProblem()) {
      unreachable(e);
    } else {
      health.failed(ErrorHints.of(kind, e));
    }
    if (e.code() == 500 || e.code() == 504) {
      recordFailure();
    }
    Duration delay = backoff.next();
    Duration retryAfter = RetryPolicy.delayAfter(e, delay);
    return retryAfter.compareTo(delay) > 0 ? retryAfter : delay;
  }

  /** Returns the next delay, except that the first failure after a success is retried at once. */
  private Duration nextBackoffUnlessFirst() {
    boolean isFirst = backoff.isReset();
    Duration delay = backoff.next();
    return isFirst ? Duration.ZERO : delay;
  }

  private void unreachable(ApiException e) {
    if (!closed) {
      health.unreachable(String.valueOf(e.getMessage()));
    }
  }

  /** Returns the delay after a lost connection: none for a first loss, which is normal. */
  private Duration handleDisconnect(IOException e) {
    if (lastSyncResourceVersion != null || closed) {
      health.logDebug("watch interrupted: " + e.getMessage());
      return nextBackoffUnlessFirst();
    }
    health.failed("list interrupted: " + e.getMessage());
    return backoff.next();
  }

  private Duration handleMalformedResponse(@Nullable String reason) {
    health.failed("malformed response: " + reason);
    recordFailure();
    return backoff.next();
  }

  /**
   * Returns the delay after an unexpected failure, such as a defect of this code or of a library.
   * The objects are relisted, since some events may be lost. The thread goes on: without it the
   * store would never change again.
   */
  private Duration handleUnexpectedFailure(Throwable e) {
    if (!closed) {
      health.failedUnexpectedly(e);
    }
    lastSyncResourceVersion = null;
    return backoff.next();
  }

  /**
   * Counts a failure. The resource version itself may be the cause: after the restore of a backup
   * it may be in the future.
   */
  private void recordFailure() {
    failures++;
    if (failures >= MAX_FAILURES) {
      failures = 0;
      lastSyncResourceVersion = null;
    }
  }

  /** Returns a random timeout, so that not all watches end at the same time. */
  private int watchSeconds() {
    return MIN_WATCH_SECONDS + random.nextInt(MIN_WATCH_SECONDS);
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static void closeQuietly(InputStream in) {
    try {
      in.close();
    } catch (IOException e) {
      // The stream is closed anyway.
    }
  }
}
