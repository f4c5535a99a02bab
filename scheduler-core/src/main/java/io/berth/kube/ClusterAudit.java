package io.berth.kube;

import io.berth.cache.CacheComparer;
import io.berth.cache.CacheDifference;
import io.berth.cache.CacheDump;
import io.berth.cache.ClusterListing;
import io.berth.cache.SchedulerCache;
import io.berth.framework.ProfileNames;
import io.berth.queue.PendingPod;
import io.berth.queue.PriorityQueue;
import io.berth.runtime.ExponentialBackoff;
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
 * Compares the cache and the queue of the scheduler with the API server, while both change.
 *
 * <p>Watches may lag by any time, so the comparison uses revisions, not time. The state of the
 * scheduler is read before and after a list at revision R, the second time when the watches have
 * reached R; then everything is listed again. A difference is one of
 *
 * <ul>
 *   <li>an object with the same resource version in both lists that differs in the state of the
 *       scheduler read in between, with a watch that had reached that version;
 *   <li>an object in the state of the scheduler before the first list that is in neither list, and
 *       still in the state when the watch had reached R.
 * </ul>
 *
 * Objects that changed in between are not compared.
 */
public final class ClusterAudit {
  /* An object in a list has its own resource version, so the watch only has to reach that version. A
   * deleted object has none, so the watch has to reach R: by an event of the same kind or by a
   * bookmark, which API servers send about every minute. */

  /** Together with both lists shorter than the response timeout of the HTTP server. */
  static final Duration LATE_WATCH_TIMEOUT = Duration.ofSeconds(45);

  private static final Duration MIN_POLL_INTERVAL = Duration.ofMillis(50);
  private static final Duration MAX_POLL_INTERVAL = Duration.ofSeconds(1);

  /** The progress of the watches. */
  @FunctionalInterface
  interface WatchProgress {
    /** Returns the resource version up to which the events of a kind were delivered, or null. */
    @Nullable String lastSyncResourceVersion(String resource);
  }

  private final Supplier<ListedObjects> server;
  private final WatchProgress watches;
  private final SchedulerCache cache;
  private final Supplier<List<PendingPod>> queue;
  private final ProfileNames profileNames;
  private final Sleeper sleeper;

  @Inject
  ClusterAudit(
      ApiClient server,
      InformerFactory informers,
      SchedulerCache cache,
      PriorityQueue queue,
      ProfileNames profileNames) {
    this(
        new ConsistentList(server),
        informers::lastSyncResourceVersion,
        cache,
        queue::pendingPods,
        profileNames,
        Sleeper.SLEEP);
  }

  ClusterAudit(
      Supplier<ListedObjects> server,
      WatchProgress watches,
      SchedulerCache cache,
      Supplier<List<PendingPod>> queue,
      ProfileNames profileNames,
      Sleeper sleeper) {
    this.server = server;
    this.watches = watches;
    this.cache = cache;
    this.queue = queue;
    this.profileNames = profileNames;
    this.sleeper = sleeper;
  }

  /**
   * The result of an audit.
   *
   * @param waiting the number of pods in the queue or in a scheduling cycle
   * @param lateWatches the watches that did not reach the list, so that the audit has no result
   */
  public record Findings(
      int nodes,
      int pods,
      int assumed,
      int waiting,
      List<CacheDifference> differences,
      List<String> lateWatches) {}

  /** The state of the scheduler. */
  private record SchedulerState(CacheDump cache, List<PendingPod> pending) {
    Findings findings(List<CacheDifference> differences, List<String> lateWatches) {
      return new Findings(
          cache.snapshot().size(),
          cache.pods().size(),
          cache.assumedPods().size(),
          pending.size(),
          differences,
          lateWatches);
    }
  }

  /** Delays between polls, whose sum is limited. */
  private final class PollBackoff {
    private final ExponentialBackoff backoff =
        new ExponentialBackoff(MIN_POLL_INTERVAL, MAX_POLL_INTERVAL);
    private Duration left = LATE_WATCH_TIMEOUT;

    /** Waits for the next poll; returns false at once if no time is left. */
    boolean await() throws InterruptedException {
      if (!left.isPositive()) {
        return false;
      }
      Duration delay = backoff.next();
      sleeper.sleep(delay);
      left = left.minus(delay);
      return true;
    }
  }

  /**
   * Runs the audit; waits for watches and bindings only while there are differences.
   *
   * @throws ApiException if a list fails
   */
  public synchronized Findings run() throws InterruptedException {
    PollBackoff pollBackoff = new PollBackoff();
    while (true) {
      SchedulerState before = schedulerState();
      ListedObjects listed = server.get();
      List<CacheDifference> suspects = compare(before, listed.content());
      if (suspects.isEmpty()) {
        return before.findings(List.of(), List.of());
      }
      List<String> late = awaitWatches(suspects, listed, pollBackoff);
      if (!late.isEmpty()) {
        return schedulerState().findings(List.of(), late);
      }
      Map<CacheDifference.Kind, String> reached = reached(listed);
      SchedulerState after = schedulerState();
      ListedObjects later = server.get();
      Map<String, CacheDifference> suspectsByObject = byObject(suspects);
      List<CacheDifference> remaining = new ArrayList<>(compare(after, listed.content()));
      remaining.removeIf(difference -> isChanged(difference, suspectsByObject, listed, later));
      // An event from before the list may have caused a new difference.
      late = late(needed(remaining, listed), listed, reached);
      // An assumed pod is forgotten by its binding thread, without a revision.
      boolean undecided =
          !late.isEmpty()
              || remaining.stream().allMatch(difference -> isAssumed(difference, after));
      if (remaining.isEmpty() || !undecided || !pollBackoff.await()) {
        return after.findings(late.isEmpty() ? List.copyOf(remaining) : List.of(), late);
      }
    }
  }

  private SchedulerState schedulerState() {
    CacheDump contents = cache.dump();
    return new SchedulerState(contents, queue.get());
  }

  private List<CacheDifference> compare(SchedulerState state, ClusterListing listed) {
    List<CacheDifference> differences =
        new ArrayList<>(CacheComparer.compare(state.cache(), listed));
    differences.addAll(QueueAudit.compare(state.cache(), state.pending(), listed, profileNames));
    return differences;
  }

  /**
   * Waits until the watches have reached the revisions that decide all suspects, or until no
   * difference is left.
   *
   * @return the watches that have not reached them
   */
  private List<String> awaitWatches(
      List<CacheDifference> suspects, ListedObjects listed, PollBackoff pollBackoff)
      throws InterruptedException {
    Map<CacheDifference.Kind, String> needed = needed(suspects, listed);
    List<String> late = late(needed, listed, reached(listed));
    while (!late.isEmpty() && pollBackoff.await()) {
      List<String> now = late(needed, listed, reached(listed));
      if (!now.equals(late) && compare(schedulerState(), listed.content()).isEmpty()) {
        return List.of();
      }
      late = now;
    }
    return late;
  }

  /** Returns the revision of each kind that decides the suspects. */
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

  /** Returns the revision up to which the events of each kind were delivered. */
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
                "watch of %s has not reached resourceVersion %s: now at %s"
                    .formatted(versions.resource(), least, now));
          }
        });
    return late;
  }

  private static Map<String, CacheDifference> byObject(List<CacheDifference> differences) {
    Map<String, CacheDifference> byObject = new HashMap<>();
    differences.forEach(difference -> byObject.put(object(difference), difference));
    return byObject;
  }

  private static String object(CacheDifference difference) {
    return difference.kind() + " " + difference.key();
  }

  /** Returns whether the object of a difference has changed since, so that it is inconclusive. */
  private static boolean isChanged(
      CacheDifference difference,
      Map<String, CacheDifference> suspectsByObject,
      ListedObjects listed,
      ListedObjects later) {
    if (difference.kind() == CacheDifference.Kind.TOTALS) {
      return false;
    }
    String version = listed.version(difference);
    return version == null
        ? later.version(difference) != null
            || !isCachedThroughout(suspectsByObject.get(object(difference)), difference)
        : !version.equals(later.version(difference));
  }

  /** Returns whether an object was cached throughout; a node may have been recreated. */
  private static boolean isCachedThroughout(@Nullable CacheDifference before, CacheDifference now) {
    return before != null
        && (now.kind() == CacheDifference.Kind.POD || before.cached() == now.cached());
  }

  private static boolean isAssumed(CacheDifference difference, SchedulerState state) {
    return difference.kind() == CacheDifference.Kind.POD
        && state.cache().assumedPods().contains(difference.key());
  }
}
