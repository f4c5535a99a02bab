package io.berth.framework;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The sentence that tells a user why a pod was not placed, word for word as kube-scheduler's. */
public final class FitErrorMessage {
  /** Said in place of all other texts where there is not a single node. */
  public static final String NO_NODES = "no nodes available to schedule pods";

  private FitErrorMessage() {}

  /** Says why every node was rejected; the reasons are counted and sorted as text. */
  public static String ofNodes(int nodes, Stream<Status> rejections) {
    Map<String, Integer> counts = new HashMap<>();
    rejections.forEach(
        status -> status.reasons().forEach(reason -> counts.merge(reason, 1, Integer::sum)));
    return ofNodes(nodes, counts);
  }

  /** Says the same where it was counted already how many nodes each reason speaks against. */
  public static String ofNodes(int nodes, Map<String, Integer> counts) {
    List<String> parts = new ArrayList<>();
    counts.forEach((reason, count) -> parts.add(count + " " + reason));
    parts.sort(null);
    return parts.isEmpty() ? noneOf(nodes) : noneOf(nodes) + " " + String.join(", ", parts) + ".";
  }

  /** Says why no node had to be judged. */
  public static String ofPreFilter(int nodes, Status rejection) {
    String message = rejection.message();
    return message.isEmpty() ? noneOf(nodes) : noneOf(nodes) + " " + message + ".";
  }

  /** Adds what came of the attempt to make room. */
  public static String withPostFilter(String text, Status rejection) {
    String message = rejection.message();
    return message.isEmpty() ? text : text + " " + message;
  }

  private static String noneOf(int nodes) {
    return "0/" + nodes + " nodes are available:";
  }

  /** Writes names as Go prints a list: {@code [a b]}. */
  public static String goList(Collection<String> names) {
    return "[" + String.join(" ", names) + "]";
  }
}
