package io.berth.e2e.conformance;

import io.berth.e2e.controlplane.ControlPlane;
import io.berth.e2e.controlplane.GuardedProcess;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** The executable with the specs. */
record Suite(ControlPlane plane, Path program, String focus, String seed) {
  /** Specs of APIs that are off by default and do not involve the scheduler. */
  private static final String SKIPPED = "\\[Feature:OffByDefault\\]";

  /** Returns the names of the specs that would run. */
  List<String> planned() throws IOException, InterruptedException {
    List<String> names = new ArrayList<>();
    run(List.of("--ginkgo.dry-run"), spec -> names.add(spec.name()), new CompletableFuture<>());
    return names;
  }

  /** Runs the specs, and reports each result; stops if a future completes. */
  void run(Consumer<Spec> listener, CompletableFuture<?> abort)
      throws IOException, InterruptedException {
    List<String> flags = List.of("--ginkgo.v", "--e2e-output-dir=" + plane.folder());
    run(flags, listener, abort);
  }

  private void run(List<String> flags, Consumer<Spec> listener, CompletableFuture<?> abort)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                program.toString(),
                "--kubeconfig=" + plane.kubeconfig(),
                "--provider=local",
                "--ginkgo.no-color",
                "--ginkgo.focus=" + focus,
                "--ginkgo.skip=" + SKIPPED,
                "--ginkgo.seed=" + seed,
                "--ginkgo.timeout=2h"));
    command.addAll(flags);
    Process suite = GuardedProcess.builder(command).redirectErrorStream(true).start();
    CompletableFuture<Void> stop = abort.thenRun(() -> close(suite));
    Path log = plane.folder().resolve("specs.log");
    try (BufferedReader lines = suite.inputReader();
        BufferedWriter all =
            Files.newBufferedWriter(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        all.write(line);
        all.newLine();
        Spec.parse(line).ifPresent(listener);
      }
    } finally {
      stop.cancel(true);
      close(suite);
    }
    suite.waitFor();
  }

  /** Closes the standard input of the guard, which kills the suite. */
  private static void close(Process suite) {
    try {
      suite.getOutputStream().close();
    } catch (IOException e) {
      suite.destroyForcibly();
    }
  }
}
