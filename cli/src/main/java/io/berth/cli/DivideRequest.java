package io.berth.cli;

import io.berth.manifest.ManifestException;
import io.berth.tree.Fields;
import io.berth.tree.Mapping;
import io.berth.tree.Path;
import io.berth.tree.Problem;
import io.berth.tree.Problem.Severity;
import io.berth.tree.Problems;
import io.berth.tree.Scalar;
import io.berth.tree.Value;
import io.berth.yaml.TreeReader;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A workload whose replicas are to be divided.
 *
 * @param weights the weights by cluster; empty to divide by capacity
 * @param available the number of further replicas for which each cluster has capacity
 * @param current the existing replicas by cluster
 */
record DivideRequest(
    String name,
    int replicas,
    Map<String, Integer> weights,
    Map<String, Integer> available,
    Map<String, Integer> current) {

  /**
   * Creates a request from the command line.
   *
   * @throws ManifestException if the values are invalid
   */
  static DivideRequest of(
      int replicas,
      Map<String, Integer> weights,
      Map<String, Integer> available,
      Map<String, Integer> current) {
    DivideRequest request = new DivideRequest("workload", replicas, weights, available, current);
    String problem = request.problem("--replicas", "--weights", "--available", "--current");
    if (problem != null) {
      throw new ManifestException(problem);
    }
    return request;
  }

  private @Nullable String problem(
      String replicasName, String weightsName, String availableName, String currentName) {
    if (replicas < 0) {
      return "%s: %d is negative; use 0 or more".formatted(replicasName, replicas);
    }
    if (!weights.isEmpty() && !available.isEmpty()) {
      return "%s and %s: are mutually exclusive; set one of them"
          .formatted(weightsName, availableName);
    }
    if (!weights.isEmpty() && !current.isEmpty()) {
      return "%s and %s: are mutually exclusive, because weights divide all replicas from scratch"
          .formatted(weightsName, currentName);
    }
    long sum = current.values().stream().mapToLong(Integer::longValue).sum();
    if (weights.isEmpty() && available.isEmpty() && replicas >= sum) {
      return "%s or %s: is missing; set one of them".formatted(weightsName, availableName);
    }
    return sum > Integer.MAX_VALUE
        ? "%s: %,d replicas exceed the maximum of a workload".formatted(currentName, sum)
        : null;
  }

  /**
   * Parses numbers by cluster from the command line.
   *
   * @throws ManifestException if one is invalid
   */
  static Map<String, Integer> numbers(String option, List<String> pairs) {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    for (String pair : pairs) {
      int equals = pair.lastIndexOf('=');
      String number = pair.substring(equals + 1);
      if (equals <= 0 || !number.matches("-?[0-9]+")) {
        throw new ManifestException(
            "%s: \"%s\" is not CLUSTER=N; use a value such as east=3".formatted(option, pair));
      }
      String cluster = pair.substring(0, equals);
      if (number.startsWith("-")) {
        throw new ManifestException("%s: %s is negative; use 0 or more".formatted(option, pair));
      }
      if (isTooLarge(number)) {
        throw new ManifestException(
            "%s: %s is too large; use at most %d".formatted(option, pair, Integer.MAX_VALUE));
      }
      if (numbers.put(cluster, Integer.parseInt(number)) != null) {
        throw new ManifestException(
            "%s: %s is set twice; name each cluster once".formatted(option, cluster));
      }
    }
    return numbers;
  }

  /** Returns whether a number exceeds the range of replica counts. */
  private static boolean isTooLarge(String digits) {
    return new BigInteger(digits).bitLength() >= Integer.SIZE;
  }

  /**
   * Reads a file.
   *
   * @throws ManifestException with all problems of the file
   */
  static List<DivideRequest> read(String file, byte[] text) {
    Problems problems = new Problems();
    Value root = TreeReader.read(text, problems);
    List<DivideRequest> requests =
        root == null
            ? List.of()
            : Fields.read(
                Path.ROOT,
                root,
                problems,
                fields -> {
                  List<DivideRequest> all = fields.objects("workloads", DivideRequest::of);
                  if (all.isEmpty()) {
                    problems.error(
                        fields.path("workloads"), "is missing or empty; add at least one");
                  }
                  return all;
                });
    if (problems.hasErrors()) {
      List<Problem> found = root == null ? problems.list() : problems.list(root);
      throw new ManifestException(found.stream().map(one -> line(file, one)).toList());
    }
    return requests;
  }

  private static String line(String file, Problem problem) {
    String line = file + ": " + problem;
    return problem.severity() == Severity.ERROR
        ? line
        : problem.severity().name().toLowerCase(Locale.ROOT) + ": " + line;
  }

  private static DivideRequest of(Fields fields) {
    Integer replicas = fields.int32("replicas");
    if (replicas == null && fields.value("replicas") == null) {
      fields.problems().error(fields.path("replicas"), "is missing; set the number of replicas");
    }
    DivideRequest request =
        new DivideRequest(
            fields.string("name", ""),
            replicas == null ? 0 : replicas,
            numbers(fields, "weights"),
            numbers(fields, "available"),
            numbers(fields, "current"));
    if (request.name.isEmpty()) {
      fields.problems().error(fields.path("name"), "is missing; name the workload");
    }
    String problem = request.problem("replicas", "weights", "available", "current");
    if (problem != null && replicas != null) {
      fields.problems().error(fields.path(), problem);
    }
    return request;
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
          .unreadable(
              value, "is " + value.describe() + ", but must be an object with numbers by cluster");
      return numbers;
    }
    clusters
        .entries()
        .forEach(
            (cluster, entry) -> {
              Value number = entry.value();
              String text = number instanceof Scalar scalar ? scalar.text() : "";
              boolean whole = text.matches("[0-9]+");
              if (whole && !isTooLarge(text)) {
                numbers.put(cluster, Integer.parseInt(text));
              } else {
                fields
                    .problems()
                    .error(
                        number.path(),
                        number.location(),
                        whole
                            ? "is %s, but can be at most %d".formatted(text, Integer.MAX_VALUE)
                            : "is %s, but must be a number of 0 or more"
                                .formatted(number.describe()));
              }
            });
    return numbers;
  }

  /** Returns all clusters in the order of their first occurrence. */
  List<String> clusters() {
    Map<String, Integer> all = new LinkedHashMap<>(current);
    weights.forEach(all::putIfAbsent);
    available.forEach(all::putIfAbsent);
    return new ArrayList<>(all.keySet());
  }
}
