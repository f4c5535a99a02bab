package io.berth.e2e.conformance;

import io.berth.e2e.controlplane.BerthProgram;
import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.SchedulerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The program behind {@code e2e/conformance}. */
public final class ConformanceMain {
  private static final String CONFIG =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      profiles:
      - schedulerName: default-scheduler
      """;

  private ConformanceMain() {}

  public static void main(String[] args) throws Exception {
    Map<String, String> options = options(args);
    boolean allPassed;
    try (ControlPlane plane = ControlPlane.start()) {
      SpecCluster.create(plane);
      allPassed = run(plane, options);
      if (!options.get("--logs").isEmpty()) {
        copyLogs(plane.folder(), Path.of(options.get("--logs")));
      }
    }
    System.exit(allPassed ? 0 : 1);
  }

  private static boolean run(ControlPlane plane, Map<String, String> options) throws Exception {
    Suite suite =
        new Suite(
            plane, Path.of(options.get("--suite")), options.get("--focus"), options.get("--seed"));
    List<String> missing = new ArrayList<>(suite.planned());
    int planned = missing.size();
    System.out.printf("%d specs with %s%n", planned, options.get("--scheduler"));
    List<Spec> passed = new ArrayList<>();
    try (SchedulerProcess scheduler = start(plane, options.get("--scheduler"))) {
      suite.run(
          spec -> {
            System.out.println(spec.line());
            missing.remove(spec.name());
            if (spec.passed()) {
              passed.add(spec);
            }
          },
          scheduler.onExit());
      if (!scheduler.isAlive()) {
        System.out.printf("the scheduler has exited:%n%s%n", scheduler.logTail());
      }
    }
    missing.forEach(name -> System.out.printf("not run           %s%n", name));
    System.out.printf("%d passed, %d failed%n", passed.size(), planned - passed.size());
    return planned > 0 && passed.size() == planned;
  }

  private static SchedulerProcess start(ControlPlane plane, String scheduler) {
    return switch (scheduler) {
      case "berth" -> plane.launchBerth(BerthProgram.OF_TREE, CONFIG);
      case "kube-scheduler" -> plane.launchKubeScheduler(CONFIG);
      default -> throw new IllegalArgumentException("unknown scheduler " + scheduler);
    };
  }

  private static Map<String, String> options(String[] args) {
    Map<String, String> options = new LinkedHashMap<>();
    options.put("--suite", "");
    options.put("--scheduler", "berth");
    options.put("--focus", "\\[sig-scheduling\\]");
    options.put("--seed", "1");
    options.put("--logs", "");
    for (int i = 0; i < args.length; i += 2) {
      if (!options.containsKey(args[i]) || i + 1 == args.length) {
        System.err.println("conformance: unknown or incomplete option " + args[i]);
        System.exit(2);
      }
      options.put(args[i], args[i + 1]);
    }
    return options;
  }

  private static void copyLogs(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      files.filter(file -> file.toString().endsWith(".log")).forEach(file -> copy(file, to));
    }
  }

  private static void copy(Path file, Path folder) {
    try {
      Files.copy(file, folder.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
