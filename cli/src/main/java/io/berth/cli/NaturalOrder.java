package io.berth.cli;

import java.util.Comparator;

/** Orders names so that numbers in them count as numbers: node-2 before node-10. */
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
    return rest != 0 ? rest : a.compareTo(b); // node-1 and node-01 are two names
  }

  private static int endOfDigits(String text, int from) {
    int end = from;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    return end;
  }

  /** By length without leading zeros, since a name may have more digits than a long. */
  private static int compareNumbers(String a, String b) {
    String first = a.replaceFirst("^0+(?=.)", "");
    String second = b.replaceFirst("^0+(?=.)", "");
    int longer = Integer.compare(first.length(), second.length());
    return longer != 0 ? longer : first.compareTo(second);
  }
}
