package io.berth.cycle;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A decision that was made, with its reasons.
 *
 * @param pod the pod's namespace and name
 * @param nodeName the node that was chosen, or null
 * @param message why there is none, or the empty text
 * @param verdicts what this attempt found out about the nodes
 * @param best the best nodes and what each plugin gave them; empty where at most one node passed
 * @param onlyNominated whether only the node that the pod was nominated to was evaluated
 * @param nominatedNode the node that the pod was nominated to before this attempt, or by it; null
 *     for none
 * @param nomination the nomination with its victims, where this attempt or a remembered one made it
 * @param earlier the verdicts on the other nodes, where this attempt evaluated only the nominated
 *     node and an earlier one is remembered
 */
public record DecisionRecord(
    String pod,
    String uid,
    String schedulerName,
    Instant at,
    int attempt,
    @Nullable String nodeName,
    String message,
    NodeVerdicts verdicts,
    List<ScoredNode> best,
    boolean onlyNominated,
    @Nullable String nominatedNode,
    @Nullable Nomination nomination,
    @Nullable PreviousAttempt earlier) {}
