package io.berth.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * Remembers for the length of one attempt which label sets a condition holds for, so that looking
 * at a hundred thousand pods costs an array read each.
 */
public final class MatchMemo {
  private static final byte UNKNOWN = 0;
  private static final byte MATCH = 1;
  private static final byte NO_MATCH = 2;

  private final Predicate<LabelSet> condition;
  private byte[] verdicts = new byte[64];

  /** Keeps the judged sets from being collected, after which others could get their ids. */
  private final List<LabelSet> judged = new ArrayList<>();

  public MatchMemo(Predicate<LabelSet> condition) {
    this.condition = condition;
  }

  public boolean matches(LabelSet set) {
    int id = set.id();
    if (id >= verdicts.length) {
      verdicts = Arrays.copyOf(verdicts, Math.max(id + 1, verdicts.length * 2));
    }
    byte verdict = verdicts[id];
    if (verdict == UNKNOWN) {
      verdict = condition.test(set) ? MATCH : NO_MATCH;
      verdicts[id] = verdict;
      judged.add(set);
    }
    return verdict == MATCH;
  }

  /** Says whether the condition holds for the i-th pod of a node, without touching the pod. */
  public boolean matches(NodeInfo node, int i) {
    int id = node.labelSetId(i);
    byte verdict = id < verdicts.length ? verdicts[id] : UNKNOWN;
    return verdict == UNKNOWN ? matches(node.pod(i).labelSet()) : verdict == MATCH;
  }
}
