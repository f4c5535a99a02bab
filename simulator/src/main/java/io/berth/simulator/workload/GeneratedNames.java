package io.berth.simulator.workload;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Generates pod names like controllers, but deterministically. */
public final class GeneratedNames {
  /* The alphabet of apimachinery's rand: without vowels and look-alikes. */
  private static final String LETTERS = "bcdfghjklmnpqrstvwxz2456789";
  private static final int SUFFIX = 5;
  private static final int HASH = 10;

  private final Set<String> used = new HashSet<>();
  private final Map<String, Integer> attempts = new HashMap<>();

  GeneratedNames copy() {
    GeneratedNames copy = new GeneratedNames();
    copy.used.addAll(used);
    copy.attempts.putAll(attempts);
    return copy;
  }

  /** Reserves an existing name. */
  public void reserve(String namespace, String name) {
    used.add(namespace + "/" + name);
  }

  /** Generates an unused name with this base. */
  public String next(String namespace, String base) {
    String key = namespace + "/" + base;
    String name;
    do {
      name = base + "-" + letters(key + "/" + attempts.merge(key, 1, Integer::sum), SUFFIX);
    } while (!used.add(namespace + "/" + name));
    return name;
  }

  /** Returns a hash in the format of the pod-template-hash label. */
  static String hash(String text) {
    return letters(text, HASH);
  }

  private static String letters(String text, int count) {
    long hash = 0xcbf29ce484222325L; // FNV-1a with a final mix
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
