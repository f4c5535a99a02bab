package io.berth.tree;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Finds valid names that are similar to an invalid one. */
public final class Suggestions {
  private static final int MAX_LENGTH = 100;

  private Suggestions() {}

  /** Returns {@code ; did you mean "x"?} if a candidate is similar to the name, otherwise "". */
  public static String didYouMean(String name, Collection<String> candidates) {
    if (name.length() > MAX_LENGTH) {
      return "";
    }
    String best = "";
    int bestDistance = 1 + Math.max(2, name.length() / 4);
    for (String candidate : candidates) {
      if (Math.abs(name.length() - candidate.length()) >= bestDistance) {
        continue; // the difference in length is a lower bound of the distance
      }
      int distance = distance(lower(name), lower(candidate));
      if (distance < bestDistance) {
        bestDistance = distance;
        best = candidate;
      }
    }
    return best.isEmpty() ? "" : "; did you mean \"" + best + "\"?";
  }

  /** Returns the candidates that are similar to the name, most similar first. */
  public static List<String> closest(String name, Collection<String> candidates, int limit) {
    if (name.length() > MAX_LENGTH) {
      return List.of();
    }
    int maxDistance = name.length() < 5 ? 1 : Math.max(2, name.length() / 4);
    Map<String, Integer> distances = new LinkedHashMap<>();
    for (String candidate : candidates) {
      boolean longer = lower(candidate).contains(lower(name));
      int distance = longer ? 0 : distance(lower(name), lower(candidate));
      if (distance <= maxDistance) {
        distances.put(candidate, distance);
      }
    }
    return distances.entrySet().stream()
        .sorted(Map.Entry.comparingByValue())
        .limit(limit)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  /** Returns the number of insertions, deletions, replacements and swaps between the texts. */
  private static int distance(String a, String b) {
    int[][] edits = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      edits[i][0] = i;
    }
    for (int j = 0; j <= b.length(); j++) {
      edits[0][j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      for (int j = 1; j <= b.length(); j++) {
        int replace = edits[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        edits[i][j] = Math.min(replace, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          edits[i][j] = Math.min(edits[i][j], edits[i - 2][j - 2] + 1);
        }
      }
    }
    return edits[a.length()][b.length()];
  }
}
