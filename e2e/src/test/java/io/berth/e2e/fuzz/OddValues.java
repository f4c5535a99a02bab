package io.berth.e2e.fuzz;

import java.util.List;
import java.util.random.RandomGenerator;

/** Unusual and valid texts and numbers. */
final class OddValues {
  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "a",
          "default",
          "true",
          "null",
          "0",
          "-1",
          "*",
          "/",
          "a/b",
          "a/b/c",
          "kubernetes.io/hostname",
          "topology.kubernetes.io/zone",
          "node.kubernetes.io/unschedulable",
          "\u0000",
          "\n\r\t\u001b[31m",
          "\uD83D\uDE00", // no unpaired surrogates: an API server replaces them by U+FFFD
          "\u202Eabc",
          "\uFEFF",
          "%s%n%x",
          "${jndi:ldap://x}",
          "{}[]\"\\",
          "2026-11-18T00:00:00Z",
          "2026-13-45T99:99:99Z",
          "+1000000000-12-31T23:59:59.999999999Z",
          "Infinity",
          "NaN",
          "x".repeat(300));

  private static final List<String> QUANTITIES =
      List.of(
          "0",
          "1",
          "100m",
          "1Gi",
          "500Mi",
          "2",
          "64",
          "1e3",
          "1.5",
          "-1",
          "+1",
          "1E",
          "1Ei",
          "9223372036854775807",
          "9223372036854775808",
          "-9223372036854775809",
          "1e999999999",
          "1e-999999999",
          "0.0000000000000000001",
          "1n",
          "1u",
          "1Ki1",
          "",
          "Gi",
          "1 Gi",
          "0x10",
          "1.2.3",
          "1,5",
          "９",
          "1e+",
          "--1",
          "9".repeat(400),
          "0." + "0".repeat(400) + "1");

  private static final List<String> NUMBERS =
      List.of(
          "0",
          "1",
          "-1",
          "7",
          "100",
          "2147483647",
          "-2147483648",
          "2147483648",
          "9223372036854775807",
          "-9223372036854775808",
          "9223372036854775808",
          "1e400",
          "-1e400",
          "1.5",
          "1e-400",
          "0.1",
          "1E5",
          "9".repeat(900));

  private OddValues() {}

  static String text(RandomGenerator random) {
    return pick(TEXTS, random);
  }

  static String quantity(RandomGenerator random) {
    return pick(QUANTITIES, random);
  }

  /** Returns a JSON number. */
  static String number(RandomGenerator random) {
    return pick(NUMBERS, random);
  }

  static String pick(List<String> values, RandomGenerator random) {
    return values.get(random.nextInt(values.size()));
  }
}
