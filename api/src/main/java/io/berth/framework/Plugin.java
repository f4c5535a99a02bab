package io.berth.framework;

/**
 * The parent of all plugin interfaces. A plugin implements the interface of each extension point
 * that it takes part in.
 *
 * <p>Each profile has its own instance, which is built once at startup and lives as long as the
 * process. A plugin keeps no state about a pod in its fields but in {@link CycleState}.
 *
 * <p><b>Threads.</b> PreFilter, Filter, PostFilter, PreScore, Score, Reserve and Permit run on the
 * scheduling thread, one pod at a time; PreBind, Bind and PostBind run on binding threads,
 * concurrently with the next scheduling cycles; PreEnqueue, QueueSort and queueing hints run under
 * the lock of the scheduling queue. Unreserve runs on either. Fields that more than one of these
 * groups uses must be thread-safe.
 *
 * <p><b>Cost.</b> A blocked scheduling thread blocks all pods. Only the extension points of binding
 * threads may do I/O.
 *
 * <p><b>Exceptions.</b> An exception that a plugin throws counts as {@link Code#ERROR}. So does a
 * status that is not listed in the Javadoc of the method.
 */
public interface Plugin {
  /** Returns the name of the plugin in configurations, metrics and messages. */
  String name();
}
