package io.berth.cli;

import io.berth.manifest.ManifestException;
import io.berth.tree.Fields;
import io.berth.tree.Mapping;
import io.berth.tree.Path;
import io.berth.tree.Problem;
import io.berth.tree.Problems;
import io.berth.tree.Scalar;
import io.berth.tree.Value;
import io.berth.yaml.TreeReader;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What somebody wants to have divided.
 *
 * @param weights by cluster; empty to divide by room
 * @param available the room of each cluster for further replicas
 * @param current the replicas that are there
 */
record DivideRequest(
    String name,
    int replicas,
    Map<String, Integer> weights,
    Map<String, Integer> available,
    Map<String, Integer> current) {

  /**
   * Checks what was given on the command line.
   *
   * @throws ManifestException if it makes no sense
   */
  static DivideRequest of(
      int replicas,
      Map<String, Integer> weights,
      Map<String, Integer> available,
      Map<String, Integer> current) {
    DivideRequest wish = new DivideRequest("workload", replicas, weights, available, current);
    String problem = wish.problem("--replicas", "--weights", "--available", "--current");
    if (problem != null) {
      throw new ManifestException(problem);
    }
    return wish;
  }

  private @Nullable String problem(String count, String fixed, String room, String there) {
    if (replicas < 0) {
      return "%s: %d is negative; give a number from 0 on".formatted(count, replicas);
    }
    if (!weights.isEmpty() && !available.isEmpty()) {
      return "%s and %s: only one of them can be divided by".formatted(fixed, room);
    }
    if (!weights.isEmpty() && !current.isEmpty()) {
      return "%s and %s: weights divide all replicas anew, whatever is there"
          .formatted(fixed, there);
    }
    long sum = current.values().stream().mapToLong(Integer::longValue).sum();
    if (weights.isEmpty() && available.isEmpty() && replicas >= sum) {
      return "%s or %s: is missing; say what to divide by".formatted(fixed, room);
    }
    return sum > Integer.MAX_VALUE
        ? "%s: %,d replicas are more than a workload has".formatted(there, sum)
        : null;
  }

  /**
   * Reads numbers of clusters from the command line.
   *
   * @throws ManifestException if one cannot be read
   */
  static Map<String, Integer> numbers(String option, List<String> pairs) {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    for (String pair : pairs) {
      int equals = pair.lastIndexOf('=');
      String number = pair.substring(equals + 1);
      if (equals <= 0 || !number.matches("-?[0-9]+")) {
        throw new ManifestException(
            "%s: \"%s\" is no number of a cluster; write it like east=3".formatted(option, pair));
      }
      String cluster = pair.substring(0, equals);
      if (number.startsWith("-")) {
        throw new ManifestException(
            "%s: %s is negative; give a number from 0 on".formatted(option, pair));
      }
      if (isTooMany(number)) {
        throw new ManifestException(
            "%s: %s is too many; give at most %d".formatted(option, pair, Integer.MAX_VALUE));
      }
      if (numbers.put(cluster, Integer.parseInt(number)) != null) {
        throw new ManifestException(
            "%s: %s is there twice; name each cluster once".formatted(option, cluster));
      }
    }
    return numbers;
  }

  /** Tells whether digits are a number beyond those that replicas are counted with. */
  private static boolean isTooMany(String digits) {
    return new BigInteger(digits).bitLength() >= Integer.SIZE;
  }

  /**
   * Reads a file.
   *
   * @throws ManifestException if it cannot be used; it tells of all that is wrong
   */
  static List<DivideRequest> read(String file, byte[] text) {
    Problems problems = new Problems();
    Value root = TreeReader.read(text, problems);
    List<DivideRequest> wishes =
        root == null
            ? List.of()
            : Fields.read(
                Path.ROOT,
                root,
                problems,
                fields -> {
                  List<DivideRequest> all = fields.objects("workloads", DivideRequest::of);
                  if (all.isEmpty()) {
                    problems.error(fields.path("workloads"), "is missing or empty; list some");
                  }
                  return all;
                });
    if (problems.hasErrors()) {
      List<Problem> found = root == null ? problems.list() : problems.list(root);
      throw new ManifestException(found.stream().map(one -> file + ": " + one).toList());
    }
    return wishes;
  }

  private static DivideRequest of(Fields fields) {
    Integer replicas = fields.int32("replicas");
    if (replicas == null && fields.value("replicas") == null) {
      fields.problems().error(fields.path("replicas"), "is missing; say how many are wanted");
    }
    DivideRequest wish =
        new DivideRequest(
            fields.string("name", ""),
            replicas == null ? 0 : replicas,
            numbers(fields, "weights"),
            numbers(fields, "available"),
            numbers(fields, "current"));
    if (wish.name.isEmpty()) {
      fields.problems().error(fields.path("name"), "is missing; name the workload");
    }
    String problem = wish.problem("replicas", "weights", "available", "current");
    if (problem != null && replicas != null) {
      fields.problems().error(fields.path(), problem);
    }
    return wish;
  }

  private static Map<String, Integer> numbers(Fields fields, String name) {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    Value value = fields.value(name);
    if (value == null) {
      return numbers;
    }
    if (!(value instanceof Mapping clusters)) {
      fields
          .problems()
          .unreadable(value, "is " + value.describe() + ", but has to be numbers by cluster");
      return numbers;
    }
    clusters
        .entries()
        .forEach(
            (cluster, entry) -> {
              Value given = entry.value();
              String text = given instanceof Scalar scalar ? scalar.text() : "";
              boolean whole = text.matches("[0-9]+");
              if (whole && !isTooMany(text)) {
                numbers.put(cluster, Integer.parseInt(text));
              } else {
                fields
                    .problems()
                    .error(
                        given.path(),
                        given.location(),
                        whole
                            ? "is %s, but can be at most %d".formatted(text, Integer.MAX_VALUE)
                            : "is %s, but has to be a number from 0 on"
                                .formatted(given.describe()));
              }
            });
    return numbers;
  }

  /** Returns all clusters in the order in which they are named. */
  List<String> clusters() {
    Map<String, Integer> all = new LinkedHashMap<>(current);
    weights.forEach(all::putIfAbsent);
    available.forEach(all::putIfAbsent);
    return new ArrayList<>(all.keySet());
  }
}
