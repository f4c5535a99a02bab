package io.berth.cli;

import java.util.Comparator;

/** Compares names with the numbers in them compared as numbers: node-2 is before node-10. */
final class NaturalOrder implements Comparator<String> {
  static final NaturalOrder INSTANCE = new NaturalOrder();

  private NaturalOrder() {}

  @Override
  public int compare(String a, String b) {
    int i = 0;
    int j = 0;
    while (i < a.length() && j < b.length()) {
      int endOfA = endOfDigits(a, i);
      int endOfB = endOfDigits(b, j);
      int order =
          endOfA > i && endOfB > j
              ? compareNumbers(a.substring(i, endOfA), b.substring(j, endOfB))
              : Character.compare(a.charAt(i), b.charAt(j));
      if (order != 0) {
        return order;
      }
      i = Math.max(i + 1, endOfA);
      j = Math.max(j + 1, endOfB);
    }
    int rest = Integer.compare(a.length() - i, b.length() - j);
    return rest != 0 ? rest : a.compareTo(b); // node-1 and node-01 are different names
  }

  private static int endOfDigits(String text, int from) {
    int end = from;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    return end;
  }

  /**
   * Compares by length without leading zeros, because a number may have more digits than a long.
   */
  private static int compareNumbers(String a, String b) {
    String first = a.replaceFirst("^0+(?=.)", "");
    String second = b.replaceFirst("^0+(?=.)", "");
    int byLength = Integer.compare(first.length(), second.length());
    return byLength != 0 ? byLength : first.compareTo(second);
  }
}
