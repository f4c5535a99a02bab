package io.berth.kube;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
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
 * Keeps all objects of one kind up to date: lists them, then watches what changes, for ever.
 *
 * <p>A watch that ends or is cut is begun again where it stopped. Where that is not possible any
 * more, everything is listed anew, and the {@link Store} finds out what changed meanwhile.
 */
final class Reflector<T extends HasMetadata> implements Runnable {
  /* Most kinds are listed by the beginning of a watch, one object after the other, so that neither
   * side ever holds the list whole; servers before Kubernetes 1.34 may not do that, and are asked
   * for pages. Kinds of many objects are asked for one list in Protocol Buffers: servers pack it,
   * which they do not do with watches, and a JVM that has just started deciphers slowly. */

  /** Reads from the API server. */
  @FunctionalInterface
  interface Source {
    /**
     * Begins to read an answer.
     *
     * @param forms the media types that we understand
     * @throws ApiException if the server refuses or cannot be reached
     */
    InputStream open(String pathAndQuery, String forms, Duration quietLimit);
  }

  /** Bookmarks come every minute, so a watch that is quiet for longer is a dead connection. */
  static final Duration QUIET_LIMIT = Duration.ofMinutes(3);

  private static final Duration SHORT_WATCH = Duration.ofSeconds(10);
  private static final Duration NOT_SERVED_PAUSE = Duration.ofMinutes(5);
  private static final int LEAST_WATCH_SECONDS = 300;
  private static final int PAGE_SIZE = 500;

  /** So many failures in a row at one position, and it is taken for a bad one. */
  private static final int MOST_FAILURES = 3;

  /** A server that starts or is replaced does not know all kinds at once. */
  private static final int BELIEVED_MISSING = 5;

  private final WatchedKind<T> kind;
  private final JsonObjectReader<T> items;
  private final Source server;
  private final Store<T> mirror;
  private final ReflectorHealth standing;
  private final TimeSource timing;
  private final ExponentialBackoff pauses;
  private final RandomGenerator random;

  /** Up to where everything was told; null where everything has to be listed. */
  private @Nullable String position;

  private boolean listsInWatch;
  private int failures;
  private boolean served;
  private int missing;
  private volatile boolean closed;
  private volatile @Nullable InputStream open;

  Reflector(
      WatchedKind<T> kind,
      Source server,
      Store<T> mirror,
      ReflectorHealth standing,
      TimeSource timing,
      RandomGenerator random) {
    this.kind = kind;
    this.items = new JsonObjectReader<>(kind);
    this.server = server;
    this.mirror = new NamedObjects<>(kind.resource(), mirror);
    this.standing = standing;
    this.timing = timing;
    this.random = random;
    this.pauses = new ExponentialBackoff(random);
    this.listsInWatch = kind.fields() == null;
  }

  /** Does its work until it is closed or its thread interrupted. */
  @Override
  public void run() {
    try {
      while (!closed && !Thread.currentThread().isInterrupted()) {
        Duration pause = turn();
        if (pause.isPositive() && !closed) {
          timing.pause().take(pause);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the work soon; may be called by any thread. */
  void close() {
    closed = true;
    InputStream reading = open;
    if (reading != null) {
      closeQuietly(reading);
    }
  }

  /** Lists or watches for as long as it goes well, and returns how long to wait then. */
  private Duration turn() {
    try {
      String from = position;
      if (from != null) {
        return watch(from);
      }
      return listsInWatch ? watchFromList() : list();
    } catch (ApiException e) {
      return refused(e);
    } catch (JsonEOFException e) {
      return cut(e);
    } catch (JsonProcessingException e) {
      return garbled(e.getOriginalMessage());
    } catch (MalformedResponseException e) {
      return garbled(e.getMessage());
    } catch (IOException e) {
      return cut(e);
    } catch (RuntimeException | Error e) {
      return broken(e);
    }
  }

  private Duration watchFromList() throws IOException {
    String query =
        "?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan"
            + "&allowWatchBookmarks=true&timeoutSeconds=";
    try (WatchStream<T> events = watchStream(query + watchSeconds())) {
      mirror.beginList();
      follow(events, true);
    }
    return Duration.ZERO;
  }

  private Duration watch(String from) throws IOException {
    long begun = timing.ticker().read();
    String query =
        "?watch=true&allowWatchBookmarks=true&resourceVersion=%s&timeoutSeconds=%d"
            .formatted(encode(from), watchSeconds());
    boolean told;
    try (WatchStream<T> events = watchStream(query)) {
      told = follow(events, false);
    }
    Duration lived = timing.ticker().since(begun);
    if (told || lived.compareTo(SHORT_WATCH) >= 0) {
      return Duration.ZERO;
    }
    standing.note("the watch ended after " + Durations.print(lived));
    return pauses.next();
  }

  /**
   * Takes in events until there are no more.
   *
   * @return whether there were any
   */
  private boolean follow(WatchStream<T> events, boolean fromList) throws IOException {
    boolean listing = fromList;
    boolean told = false;
    for (WatchEvent<T> event = events.next(); event != null; event = events.next()) {
      String upTo = take(event, listing);
      if (listing && upTo != null) {
        mirror.endList();
        standing.complete();
        listing = false;
      }
      if (!listing) {
        position = upTo;
        standing.reachedVersion(upTo);
        goesWell();
      }
      told = true;
    }
    if (listing) {
      throw new IOException("the API server ended the list before it was complete");
    }
    return told;
  }

  /** Takes in an event and returns up to where everything is known; null while listing. */
  private @Nullable String take(WatchEvent<T> event, boolean listing) {
    return switch (event) {
      case WatchEvent.Put<T> put -> {
        mirror.put(put.item());
        yield listing ? null : versionOf(put.item());
      }
      case WatchEvent.Removed<T> removed -> {
        mirror.remove(removed.item().object());
        yield listing ? null : versionOf(removed.item());
      }
      case WatchEvent.Bookmark<T> mark ->
          listing && !mark.endsList() ? null : mark.resourceVersion();
      case WatchEvent.Failure<T> failure ->
          throw new ApiException(failure.code(), failure.reason(), failure.message(), null);
    };
  }

  private @Nullable String versionOf(DecodedObject<T> item) {
    ObjectMeta meta = item.object().getMetadata();
    return meta == null || meta.getResourceVersion() == null ? position : meta.getResourceVersion();
  }

  /** Lists page by page. */
  private Duration list() throws IOException {
    mirror.beginList();
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
      // It took too long for a list in pages, so it has to be had at once.
      mirror.beginList();
      version = page("").resourceVersion();
    }
    mirror.endList();
    position = version;
    standing.reachedVersion(version);
    standing.complete();
    goesWell();
    return Duration.ZERO;
  }

  private ListPage page(String query) throws IOException {
    try (InputStream in = open(query, kind.forms())) {
      return ListPage.read(in, kind, mirror::put);
    } finally {
      open = null;
    }
  }

  private WatchStream<T> watchStream(String query) throws IOException {
    return WatchStream.of(open(query, kind.forms()), kind, items);
  }

  private InputStream open(String query, String forms) throws IOException {
    InputStream in = server.open(kind.path() + query + selection(query), forms, QUIET_LIMIT);
    standing.reached();
    open = in;
    if (closed) {
      closeQuietly(in);
      throw new IOException("closed");
    }
    return in;
  }

  private String selection(String query) {
    return kind.selector().isEmpty() ? "" : (query.isEmpty() ? "?" : "&") + kind.selection();
  }

  private void goesWell() {
    failures = 0;
    missing = 0;
    served = true;
    pauses.reset();
    standing.well();
  }

  /** The server said no. */
  private Duration refused(ApiException e) {
    missing = e.isNotFound() ? missing + 1 : 0;
    if (kind.optional() && missing >= (served ? BELIEVED_MISSING : 1)) {
      served = false;
      standing.note("not served by this cluster");
      mirror.beginList();
      mirror.endList();
      standing.complete();
      position = null;
      return NOT_SERVED_PAUSE;
    }
    if (position == null && listsInWatch && (e.code() == 400 || e.code() == 422)) {
      standing.note("cannot be listed by a watch here: " + e.getMessage());
      listsInWatch = false;
      return Duration.ZERO;
    }
    if (e.isGone()) {
      standing.note("the watch is too old, listing anew: " + e.getMessage());
      position = null;
      return pauses.nextButFirst();
    }
    if (e.isConnectionProblem()) {
      unreachable(e);
    } else {
      standing.failed(ErrorHints.of(kind, e));
    }
    if (e.code() == 500 || e.code() == 504) {
      mistrust();
    }
    Duration pause = pauses.next();
    Duration asked = RetryPolicy.pauseAfter(e, pause);
    return asked.compareTo(pause) > 0 ? asked : pause;
  }

  private void unreachable(ApiException e) {
    if (!closed) {
      standing.unreachable(String.valueOf(e.getMessage()));
    }
  }

  /** The connection ended within a sentence, which is nothing special unless nothing else comes. */
  private Duration cut(IOException e) {
    if (position != null || closed) {
      standing.note("the watch broke off: " + e.getMessage());
      return pauses.nextButFirst();
    }
    standing.failed("the list broke off: " + e.getMessage());
    return pauses.next();
  }

  private Duration garbled(@Nullable String what) {
    standing.failed("the API server's answer makes no sense: " + what);
    mistrust();
    return pauses.next();
  }

  /**
   * A mistake of ours, or of a library. Nobody knows how much was taken in, and a thread that ended
   * here would leave the scheduler with a view that never changes again.
   */
  private Duration broken(Throwable e) {
    if (!closed) {
      standing.broken(e);
    }
    position = null;
    return pauses.next();
  }

  /**
   * The position may be what the server cannot bear: one of the future, after a restored backup.
   */
  private void mistrust() {
    failures++;
    if (failures >= MOST_FAILURES) {
      failures = 0;
      position = null;
    }
  }

  /** Spreads the ends of watches, so that they are not all begun again at once. */
  private int watchSeconds() {
    return LEAST_WATCH_SECONDS + random.nextInt(LEAST_WATCH_SECONDS);
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static void closeQuietly(InputStream in) {
    try {
      in.close();
    } catch (IOException e) {
      // It is closed all the same.
    }
  }
}
