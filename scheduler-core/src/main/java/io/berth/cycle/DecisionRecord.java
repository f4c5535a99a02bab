package io.berth.cycle;

import io.berth.framework.Rejection;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A decision that was made, with its reasons.
 *
 * @param pod the pod's namespace and name
 * @param nodeName the node that was chosen, or null
 * @param message why there is none, or the empty text
 * @param nodes the names of all nodes
 * @param rejections for each node in that order why it was rejected; null where it passed or was
 *     not looked at
 * @param best the best nodes and what each plugin gave them; empty where at most one node passed
 */
public record DecisionRecord(
    String pod,
    String uid,
    String schedulerName,
    Instant at,
    int attempt,
    @Nullable String nodeName,
    String message,
    List<String> nodes,
    List<@Nullable Rejection> rejections,
    List<ScoredNode> best) {}
