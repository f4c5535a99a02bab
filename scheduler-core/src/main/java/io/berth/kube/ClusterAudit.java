package io.berth.kube;

import io.berth.cache.CacheAudit;
import io.berth.cache.CacheContents;
import io.berth.cache.CacheDifference;
import io.berth.cache.ClusterCache;
import io.berth.cache.ClusterListing;
import io.berth.framework.ProfileNames;
import io.berth.queue.PendingPod;
import io.berth.queue.PriorityQueue;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Compares what the scheduler believes with what the API server says, while both change.
 *
 * <p>Time proves nothing here, since a watch may be late by any time; revisions do. The scheduler's
 * state is read once before and once after a list at revision R, the second time when the watches
 * have passed R; then everything is listed again. A difference is one of
 *
 * <ul>
 *   <li>an object with the same resource version in both lists, of which the scheduler, in between
 *       and with a watch that had passed that version, believed something else;
 *   <li>an object that the scheduler knew before the first list, that is in neither list, and that
 *       the scheduler still knew when the watch had passed R.
 * </ul>
 *
 * Whatever changed meanwhile is not compared.
 */
public final class ClusterAudit {
  /* An object in a list has a version of its own, and the watch tells of it with that version: it
   * has not to reach R. What was deleted has no version, so there it has to: by an event of the same
   * kind or by a bookmark, which API servers send about every minute. */

  /** Shorter than the HTTP server lets an answer take, with the lists before and after it. */
  static final Duration LATE_WATCH_TIMEOUT = Duration.ofSeconds(45);

  private static final Duration MIN_POLL_INTERVAL = Duration.ofMillis(50);
  private static final Duration MAX_POLL_INTERVAL = Duration.ofSeconds(1);

  /** Tells how far watches have come. */
  @FunctionalInterface
  interface WatchProgress {
    /** Returns up to which version everything about a kind of object was handed on, or null. */
    @Nullable String lastSyncResourceVersion(String resource);
  }

  private final Supplier<ListedObjects> server;
  private final WatchProgress watches;
  private final ClusterCache cache;
  private final Supplier<List<PendingPod>> queue;
  private final ProfileNames own;
  private final Sleeper pause;

  @Inject
  ClusterAudit(
      ApiServer server,
      InformerFactory feed,
      ClusterCache cache,
      PriorityQueue queue,
      ProfileNames own) {
    this(
        new ConsistentList(server),
        feed::lastSyncResourceVersion,
        cache,
        queue::pending,
        own,
        Sleeper.SLEEP);
  }

  ClusterAudit(
      Supplier<ListedObjects> server,
      WatchProgress watches,
      ClusterCache cache,
      Supplier<List<PendingPod>> queue,
      ProfileNames own,
      Sleeper pause) {
    this.server = server;
    this.watches = watches;
    this.cache = cache;
    this.queue = queue;
    this.own = own;
    this.pause = pause;
  }

  /**
   * What was found.
   *
   * @param waiting how many pods are in the queue or being tried
   * @param lateWatches the watches that did not get as far as the list, so that nothing can be said
   */
  public record Findings(
      int nodes,
      int pods,
      int assumed,
      int waiting,
      List<CacheDifference> differences,
      List<String> lateWatches) {}

  /** What the scheduler believes. */
  private record Held(CacheContents cache, List<PendingPod> pending) {
    Findings findings(List<CacheDifference> differences, List<String> lateWatches) {
      return new Findings(
          cache.snapshot().size(),
          cache.pods().size(),
          cache.assumed().size(),
          pending.size(),
          differences,
          lateWatches);
    }
  }

  /** Pauses that grow, until together they have reached the limit. */
  private final class Polls {
    private Duration next = MIN_POLL_INTERVAL;
    private Duration left = LATE_WATCH_TIMEOUT;

    /** Waits a little; returns false at once if there is no time left. */
    boolean await() throws InterruptedException {
      if (!left.isPositive()) {
        return false;
      }
      pause.take(next);
      left = left.minus(next);
      Duration doubled = next.multipliedBy(2);
      next = doubled.compareTo(MAX_POLL_INTERVAL) < 0 ? doubled : MAX_POLL_INTERVAL;
      return true;
    }
  }

  /**
   * Compares, and waits for watches and bindings only while something differs.
   *
   * @throws ApiException if the API server cannot be asked
   */
  public synchronized Findings run() throws InterruptedException {
    Polls polls = new Polls();
    while (true) {
      Held before = held();
      ListedObjects listed = server.get();
      List<CacheDifference> suspects = compare(before, listed.content());
      if (suspects.isEmpty()) {
        return before.findings(List.of(), List.of());
      }
      List<String> late = awaitWatches(suspects, listed, polls);
      if (!late.isEmpty()) {
        return held().findings(List.of(), late);
      }
      Map<CacheDifference.Kind, String> reached = reached(listed);
      Held after = held();
      ListedObjects later = server.get();
      Map<String, CacheDifference> known = byObject(suspects);
      List<CacheDifference> stayed = new ArrayList<>(compare(after, listed.content()));
      stayed.removeIf(one -> isChanged(one, known, listed, later));
      // Something may have begun to differ by an event of before the list.
      late = late(needed(stayed, listed), listed, reached);
      // Forgetting an assumed pod takes its binding's thread, which no revision tells of.
      boolean undecided = !late.isEmpty() || stayed.stream().allMatch(one -> isAssumed(one, after));
      if (stayed.isEmpty() || !undecided || !polls.await()) {
        return after.findings(late.isEmpty() ? List.copyOf(stayed) : List.of(), late);
      }
    }
  }

  private Held held() {
    CacheContents contents = cache.contents();
    return new Held(contents, queue.get());
  }

  private List<CacheDifference> compare(Held held, ClusterListing listed) {
    List<CacheDifference> differences = new ArrayList<>(CacheAudit.compare(held.cache(), listed));
    differences.addAll(QueueAudit.compare(held.cache(), held.pending(), listed, own));
    return differences;
  }

  /**
   * Waits until the watches have come to where all suspects are decided, or none is left.
   *
   * @return the watches that have not
   */
  private List<String> awaitWatches(
      List<CacheDifference> suspects, ListedObjects listed, Polls polls)
      throws InterruptedException {
    Map<CacheDifference.Kind, String> needed = needed(suspects, listed);
    List<String> late = late(needed, listed, reached(listed));
    while (!late.isEmpty() && polls.await()) {
      List<String> now = late(needed, listed, reached(listed));
      if (!now.equals(late) && compare(held(), listed.content()).isEmpty()) {
        return List.of();
      }
      late = now;
    }
    return late;
  }

  /** Returns how far the watch of each kind has to be for the suspects to be decided. */
  private static Map<CacheDifference.Kind, String> needed(
      List<CacheDifference> suspects, ListedObjects listed) {
    Map<CacheDifference.Kind, String> needed = new EnumMap<>(CacheDifference.Kind.class);
    for (CacheDifference suspect : suspects) {
      ListedObjects.Versions versions = listed.versions(suspect.kind());
      if (versions != null) {
        String version = listed.version(suspect);
        needed.merge(
            suspect.kind(), version == null ? versions.revision() : version, ResourceVersions::max);
      }
    }
    return needed;
  }

  /** Returns how far the watch of each kind is; all up to there was handed on. */
  private Map<CacheDifference.Kind, String> reached(ListedObjects listed) {
    Map<CacheDifference.Kind, String> reached = new EnumMap<>(CacheDifference.Kind.class);
    for (CacheDifference.Kind kind : CacheDifference.Kind.values()) {
      ListedObjects.Versions versions = listed.versions(kind);
      String version =
          versions == null ? null : watches.lastSyncResourceVersion(versions.resource());
      if (version != null) {
        reached.put(kind, version);
      }
    }
    return reached;
  }

  private static List<String> late(
      Map<CacheDifference.Kind, String> needed,
      ListedObjects listed,
      Map<CacheDifference.Kind, String> reached) {
    List<String> late = new ArrayList<>();
    needed.forEach(
        (kind, least) -> {
          String now = reached.getOrDefault(kind, "none");
          ListedObjects.Versions versions = listed.versions(kind);
          if (versions != null && !ResourceVersions.isAtLeast(now, least)) {
            late.add(
                "watch of %s has not reached revision %s: now at %s"
                    .formatted(versions.resource(), least, now));
          }
        });
    return late;
  }

  private static Map<String, CacheDifference> byObject(List<CacheDifference> differences) {
    Map<String, CacheDifference> byObject = new HashMap<>();
    differences.forEach(one -> byObject.put(object(one), one));
    return byObject;
  }

  private static String object(CacheDifference difference) {
    return difference.kind() + " " + difference.key();
  }

  /** Tells whether what a difference is about has changed since, so that it proves nothing. */
  private static boolean isChanged(
      CacheDifference one,
      Map<String, CacheDifference> known,
      ListedObjects listed,
      ListedObjects later) {
    if (one.kind() == CacheDifference.Kind.SUM) {
      return false;
    }
    String version = listed.version(one);
    return version == null
        ? later.version(one) != null || !isHeldSince(known.get(object(one)), one)
        : !version.equals(later.version(one));
  }

  /** Tells whether the scheduler has known an object all the while; a node may have come again. */
  private static boolean isHeldSince(@Nullable CacheDifference before, CacheDifference now) {
    return before != null
        && (now.kind() == CacheDifference.Kind.POD || before.held() == now.held());
  }

  private static boolean isAssumed(CacheDifference one, Held held) {
    return one.kind() == CacheDifference.Kind.POD && held.cache().assumed().contains(one.key());
  }
}
