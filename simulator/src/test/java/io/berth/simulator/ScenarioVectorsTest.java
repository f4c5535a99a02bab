package io.berth.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.berth.manifest.ScenarioReader;
import io.berth.runtime.BundleLoader;
import io.berth.runtime.PluginRegistry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Compares every verdict, reason and score with kube-scheduler's own, scenario by scenario. One
 * family alone: {@code -Dberth.family=taint}.
 */
class ScenarioVectorsTest {
  private static final Path VECTORS = Path.of(System.getProperty("berth.vectors"));
  private static final String ENDING = ".jsonl.gz";

  /** These belong to the live scheduler and have another form. */
  private static final List<String> OTHER_FORMS = List.of("preempt", "hints");

  private static final Map<String, AtomicInteger> PASSED = new TreeMap<>();

  private final ObjectMapper json = new ObjectMapper();
  private final ScenarioReader reader = new ScenarioReader();
  private final PluginRegistry registry =
      new BundleLoader(
              complaint -> {
                throw new AssertionError(complaint);
              })
          .loadClassPath()
          .registry();
  private final Evaluator evaluator = new Evaluator(registry);

  @TestFactory
  Stream<DynamicContainer> families() throws IOException {
    String only = System.getProperty("berth.family", "");
    try (Stream<Path> files = Files.list(VECTORS)) {
      List<String> families =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(ENDING))
              .map(name -> name.substring(0, name.length() - ENDING.length()))
              .filter(name -> !OTHER_FORMS.contains(name))
              .filter(name -> only.isEmpty() || only.equals(name))
              .sorted()
              .toList();
      assertThat(families).as("families in %s", VECTORS).isNotEmpty();
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
        family, lines(family).stream().map(line -> test(family, line)));
  }

  private DynamicTest test(String family, String line) {
    JsonNode vector = parse(line);
    return DynamicTest.dynamicTest(
        vector.get("id").asText(),
        () -> {
          JsonNode actual =
              parse(EvaluationJson.of(evaluator.evaluate(reader.read(line))).toString());
          assertThat(pretty(actual)).isEqualTo(pretty(vector.get("expect")));
          PASSED.get(family).incrementAndGet();
        });
  }

  private static List<String> lines(String family) {
    Path file = VECTORS.resolve(family + ENDING);
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      return lines.lines().toList();
    } catch (IOException e) {
      throw new AssertionError("cannot read " + file, e);
    }
  }

  private JsonNode parse(String text) {
    try {
      return json.readTree(text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Sorts fields, so that what is compared is what is said and not in which order. */
  private String pretty(JsonNode node) throws IOException {
    Object sorted = json.treeToValue(node, Object.class);
    return json.writer()
        .with(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
        .withDefaultPrettyPrinter()
        .writeValueAsString(sorted);
  }
}
