package io.berth.plugins.shared;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The tallies of the questions asked most recently. Pods of one workload ask the same ones, so most
 * attempts find theirs here. For one thread.
 *
 * @param <Q> the question, compared by value
 */
public final class KeptTallies<Q> {
  /** At 5000 nodes a tally takes about 100 kB. */
  private static final int KEPT = 32;

  private final Map<Q, Tally> tallies =
      new LinkedHashMap<>(KEPT * 2, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Q, Tally> eldest) {
          return size() > KEPT;
        }
      };

  /** Returns the question's tally, which may be out of date. */
  public Tally of(Q question) {
    return tallies.computeIfAbsent(question, q -> new Tally());
  }
}
