package io.berth.framework;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The message of a scheduling failure, with the exact text of kube-scheduler's FitError. */
public final class FitErrorMessage {
  /** The message if the cluster has no node. */
  public static final String NO_NODES = "no nodes available to schedule pods";

  private FitErrorMessage() {}

  /** Returns the message for rejected nodes: each reason with its count, sorted as text. */
  public static String ofNodes(int nodes, Stream<Status> rejections) {
    Map<String, Integer> counts = new HashMap<>();
    rejections.forEach(
        status -> status.reasons().forEach(reason -> counts.merge(reason, 1, Integer::sum)));
    return ofNodes(nodes, counts);
  }

  /** Returns the message for rejected nodes, given the number of nodes of each reason. */
  public static String ofNodes(int nodes, Map<String, Integer> counts) {
    List<String> parts = new ArrayList<>();
    counts.forEach((reason, count) -> parts.add(count + " " + reason));
    parts.sort(null);
    return parts.isEmpty() ? noneOf(nodes) : noneOf(nodes) + " " + String.join(", ", parts) + ".";
  }

  /** Returns the message for a rejection by a PreFilter plugin. */
  public static String ofPreFilter(int nodes, Status rejection) {
    String message = rejection.message();
    return message.isEmpty() ? noneOf(nodes) : noneOf(nodes) + " " + message + ".";
  }

  /** Appends the message of the PostFilter plugins. */
  public static String withPostFilter(String text, Status rejection) {
    String message = rejection.message();
    return message.isEmpty() ? text : text + " " + message;
  }

  private static String noneOf(int nodes) {
    return "0/" + nodes + " nodes are available:";
  }

  /** Formats names as Go prints a slice: {@code [a b]}. */
  public static String goList(Collection<String> names) {
    return "[" + String.join(" ", names) + "]";
  }
}
