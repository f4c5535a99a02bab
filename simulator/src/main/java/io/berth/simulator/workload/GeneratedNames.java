package io.berth.simulator.workload;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Names such as controllers make up, but the same in every run. */
public final class GeneratedNames {
  /* Controllers use these: no vowels, so that no words come about, and nothing that looks alike. */
  private static final String LETTERS = "bcdfghjklmnpqrstvwxz2456789";
  private static final int SUFFIX = 5;
  private static final int HASH = 10;

  private final Set<String> taken = new HashSet<>();
  private final Map<String, Integer> tried = new HashMap<>();

  GeneratedNames copy() {
    GeneratedNames copy = new GeneratedNames();
    copy.taken.addAll(taken);
    copy.tried.putAll(tried);
    return copy;
  }

  /** Takes a name that is given; nobody else gets it. */
  public void take(String namespace, String name) {
    taken.add(namespace + "/" + name);
  }

  /** Makes up a name that begins so and is not taken yet. */
  public String next(String namespace, String base) {
    String key = namespace + "/" + base;
    String name;
    do {
      name = base + "-" + letters(key + "/" + tried.merge(key, 1, Integer::sum), SUFFIX);
    } while (!taken.add(namespace + "/" + name));
    return name;
  }

  /** Stands for what a Deployment calls a version of its template. */
  static String hash(String text) {
    return letters(text, HASH);
  }

  private static String letters(String text, int count) {
    long hash = 0xcbf29ce484222325L; // FNV-1a, and a final mix so that near texts are far apart
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    hash = (hash ^ (hash >>> 32)) * 0x9e3779b97f4a7c15L;
    hash ^= hash >>> 29;
    StringBuilder letters = new StringBuilder(count);
    for (int i = 0; i < count; i++) {
      letters.append(LETTERS.charAt((int) Long.remainderUnsigned(hash, LETTERS.length())));
      hash = Long.divideUnsigned(hash, LETTERS.length());
    }
    return letters.toString();
  }
}
