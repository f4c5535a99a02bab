package io.berth.runtime;

import io.berth.framework.Rejection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The sentence that tells a user why a pod was not placed, word for word as kube-scheduler's. */
public final class FailureText {
  private FailureText() {}

  /** Says why every node was rejected; the reasons are counted and sorted as text. */
  public static String ofNodes(Collection<? extends @Nullable Rejection> rejections) {
    Map<String, Integer> counts = new HashMap<>();
    for (Rejection rejection : rejections) {
      if (rejection != null) {
        rejection.status().reasons().forEach(reason -> counts.merge(reason, 1, Integer::sum));
      }
    }
    List<String> parts = new ArrayList<>();
    counts.forEach((reason, count) -> parts.add(count + " " + reason));
    parts.sort(null);
    String start = noneOf(rejections.size());
    return parts.isEmpty() ? start : start + " " + String.join(", ", parts) + ".";
  }

  /** Says why no node had to be judged. */
  public static String ofPreFilter(int nodes, Rejection rejection) {
    String message = rejection.status().message();
    return message.isEmpty() ? noneOf(nodes) : noneOf(nodes) + " " + message + ".";
  }

  /** Adds what came of the attempt to make room. */
  public static String withPostFilter(String text, Rejection rejection) {
    String message = rejection.status().message();
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
