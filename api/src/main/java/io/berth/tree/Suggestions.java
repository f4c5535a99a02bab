package io.berth.tree;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Finds the name that somebody probably meant. */
public final class Suggestions {
  private static final int LONGEST = 100;

  private Suggestions() {}

  /** The words {@code ; did you mean "x"?} if a known name is close to the given one, else none. */
  public static String didYouMean(String name, Collection<String> known) {
    if (name.length() > LONGEST) {
      return "";
    }
    String best = "";
    int bestDistance = 1 + Math.max(2, name.length() / 4);
    for (String candidate : known) {
      if (Math.abs(name.length() - candidate.length()) >= bestDistance) {
        continue; // that many letters have to be added or dropped at least
      }
      int distance = distance(lower(name), lower(candidate));
      if (distance < bestDistance) {
        bestDistance = distance;
        best = candidate;
      }
    }
    return best.isEmpty() ? "" : "; did you mean \"" + best + "\"?";
  }

  /** The known names that somebody may have meant, likeliest first: few or none. */
  public static List<String> near(String name, Collection<String> known, int most) {
    if (name.length() > LONGEST) {
      return List.of();
    }
    int farthest = name.length() < 5 ? 1 : Math.max(2, name.length() / 4);
    Map<String, Integer> distances = new LinkedHashMap<>();
    for (String candidate : known) {
      boolean longer = lower(candidate).contains(lower(name));
      int distance = longer ? 0 : distance(lower(name), lower(candidate));
      if (distance <= farthest) {
        distances.put(candidate, distance);
      }
    }
    return distances.entrySet().stream()
        .sorted(Map.Entry.comparingByValue())
        .limit(most)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  /** Edits (insert, delete, replace, swap of neighbours) that turn one text into the other. */
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
