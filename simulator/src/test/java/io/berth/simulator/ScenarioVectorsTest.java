package io.berth.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.manifest.ScenarioReader;
import io.berth.runtime.BundleLoader;
import io.berth.runtime.PluginRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Compares every status, reason and score with kube-scheduler's. Run one family with {@code
 * -Dberth.family=taint}.
 */
class ScenarioVectorsTest {
  private static final String SUFFIX = ".jsonl.gz";

  /** Families with another format, which other tests read. */
  private static final List<String> EXCLUDED_FAMILIES = List.of("preempt", "hints");

  private static final Map<String, AtomicInteger> PASSED = new TreeMap<>();

  private final ScenarioReader reader = new ScenarioReader();
  private final PluginRegistry registry =
      new BundleLoader(
              message -> {
                throw new AssertionError(message);
              })
          .loadClassPath()
          .registry();
  private final PodEvaluator evaluator = new PodEvaluator(registry);

  @TestFactory
  Stream<DynamicContainer> families() throws IOException {
    String only = System.getProperty("berth.family", "");
    try (Stream<Path> files = Files.list(VectorLines.FOLDER)) {
      List<String> families =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(SUFFIX))
              .map(name -> name.substring(0, name.length() - SUFFIX.length()))
              .filter(name -> !EXCLUDED_FAMILIES.contains(name))
              .filter(name -> only.isEmpty() || only.equals(name))
              .sorted()
              .toList();
      assertThat(families).as("families in %s", VectorLines.FOLDER).isNotEmpty();
      return families.stream().map(this::family);
    }
  }

  @AfterAll
  static void report() {
    PASSED.forEach((family, count) -> System.out.printf("%-20s %4d agree%n", family, count.get()));
    int all = PASSED.values().stream().mapToInt(AtomicInteger::get).sum();
    System.out.printf("%-20s %4d agree%n", "all families", all);
  }

  private DynamicContainer family(String family) {
    PASSED.put(family, new AtomicInteger());
    return DynamicContainer.dynamicContainer(
        family, VectorLines.of(family + SUFFIX).stream().map(line -> test(family, line)));
  }

  private DynamicTest test(String family, String line) {
    JsonNode vector = VectorLines.parse(line);
    return DynamicTest.dynamicTest(
        vector.get("id").asText(),
        () -> {
          JsonNode actual = EvaluationJson.of(evaluator.evaluate(reader.read(line)));
          assertThat(VectorLines.pretty(actual))
              .isEqualTo(VectorLines.pretty(vector.get("expect")));
          PASSED.get(family).incrementAndGet();
        });
  }
}
