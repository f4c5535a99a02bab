package io.berth.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.simulator.result.Comparison;
import io.berth.simulator.result.PodOutcome.State;
import io.berth.simulator.result.SimulationResult;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportPageTest {
  private static final PageOrigin ORIGIN =
      new PageOrigin(
          "1.2.3",
          Instant.parse("2026-01-02T03:04:05.678Z"),
          List.of("cluster.yaml"),
          List.of("--scale deployment/web=4"));

  private static final int MEGABYTE = 1_000_000;

  private static String text(ReportPage page) throws IOException {
    StringWriter out = new StringWriter();
    page.write(out);
    return out.toString();
  }

  private static String inside(String page, String open, String close) {
    int start = page.indexOf(open) + open.length();
    assertThat(start).as(open).isGreaterThanOrEqualTo(open.length());
    return page.substring(start, page.indexOf(close, start));
  }

  private static String data(String page) {
    return inside(page, "<script type=\"application/json\" id=\"data\">", "</script>");
  }

  private static JsonNode read(String page) throws JsonProcessingException {
    return new ObjectMapper().readTree(data(page));
  }

  private static SimulationResult small(String podName, String reason) {
    return Results.of(
        "some.yaml",
        List.of(Results.node("n")),
        List.of(Results.pod("w", podName, State.PENDING, "", reason)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "</script><script>alert(1)</script>",
        "<!--<script>",
        "]]>",
        "\"'`${1}{{data}}",
        "\\u003c/script>\\",
        "&lt;b&gt;&amp;",
        "naïve Σ 船 🚢",
        "\u2028\u2029\u0000\u001b[31m",
        "half \ud83d of a pair"
      })
  void escapesMarkupInData(String text) throws IOException {
    String page = text(ReportPage.of(small(text, text), ORIGIN));
    assertThat(data(page)).matches("[\\x20-\\x7e]*").doesNotContain("<", ">", "&");
    JsonNode pod = read(page).at("/result/pods/0");
    assertThat(pod.get("name").asText()).isEqualTo(text);
    assertThat(pod.get("reason").asText()).isEqualTo(text);
    assertThat(page.split("<script", -1)).hasSize(3);
  }

  /** The hashes must match those of browsers. */
  @Test
  void policyAllowsOnlyOwnStyleAndScript() throws Exception {
    String page = text(ReportPage.of(small("p", "because"), ORIGIN));
    assertThat(inside(page, "Content-Security-Policy\" content=\"", "\""))
        .isEqualTo(
            "default-src 'none'; style-src '%s'; script-src '%s'; base-uri 'none'; form-action 'none'"
                .formatted(
                    hash(inside(page, "<style>", "</style>")),
                    hash(inside(page, "<script>", "</script>"))));
  }

  private static String hash(String text) throws NoSuchAlgorithmException {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    return "sha256-"
        + Base64.getEncoder().encodeToString(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void pageFetchesNothing() throws IOException {
    String page = text(ReportPage.of(small("p", "because"), ORIGIN));
    assertThat(page)
        .doesNotContain("http:", "https:", "//cdn", "@import", "url(", "fetch(", "src=", "{{")
        .doesNotContain("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(");
    assertThat(page).startsWith("<!doctype html>").endsWith("</html>\n");
  }

  @Test
  void containsResultJson() throws IOException {
    JsonNode data = read(text(ReportPage.of(small("p", "because"), ORIGIN)));
    assertThat(data.at("/result/kind").asText()).isEqualTo("Simulation");
    assertThat(data.at("/result/configuration").asText()).isEqualTo("some.yaml");
    assertThat(data.at("/result/nodes/0/resources/cpu/after").asLong()).isEqualTo(12_300);
    assertThat(data.at("/result/pods/0/scores/best")).hasSize(10);
    assertThat(data.at("/result/pods/0/rejections/0").toString())
        .isEqualTo(
            "{\"plugin\":\"NodeResourcesFit\",\"reason\":\"Insufficient cpu\",\"nodes\":17}");
  }

  @Test
  void containsOriginBesideResult() throws IOException {
    JsonNode data = read(text(ReportPage.of(small("p", "because"), ORIGIN)));
    assertThat(data.get("origin").toString())
        .isEqualTo(
            "{\"version\":\"1.2.3\",\"date\":\"2026-01-02T03:04:05Z\","
                + "\"inputs\":[\"cluster.yaml\"],\"options\":[\"--scale deployment/web=4\"]}");
    assertThat(data.get("shown").asText()).isEqualTo("cpu");
    assertThat(data.get("result").toString()).doesNotContain("2026", "1.2.3");
  }

  @Test
  void limitsListedInputs() throws IOException {
    List<String> many = IntStream.range(0, 25).mapToObj(i -> i + ".yaml").toList();
    PageOrigin origin = new PageOrigin("1", ORIGIN.date(), many, List.of());
    JsonNode inputs = read(text(ReportPage.of(small("p", "because"), origin))).at("/origin/inputs");
    assertThat(inputs).hasSize(21);
    assertThat(inputs.get(20).asText()).isEqualTo("5 more");
  }

  @Test
  void containsBothResultsOfComparison() throws IOException {
    Comparison comparison =
        Comparison.of(
            Results.of("a.yaml", List.of(Results.node("n")), List.of(Results.placed("w", 1, "n"))),
            small("w-5d8c9f7b6-00001", "because"));
    JsonNode data = read(text(ReportPage.of(comparison, ORIGIN)));
    assertThat(data.at("/result/kind").asText()).isEqualTo("Comparison");
    assertThat(data.at("/result/pods/onlyFirst").asInt()).isEqualTo(1);
    assertThat(data.at("/result/first/pods/0/node").asText()).isEqualTo("n");
    assertThat(data.at("/result/second/pods/0/reason").asText()).isEqualTo("because");
    assertThat(data.at("/room").toString())
        .isEqualTo("{\"pods\":1,\"listed\":1,\"tried\":1,\"explained\":1}");
  }

  @Test
  void limitsPageSizeOfLargeCluster() throws IOException {
    SimulationResult large = Results.large("a.yaml", 5_000, 20_000);
    String page = text(ReportPage.of(large, ORIGIN));
    assertThat(page.length()).isLessThan(10 * MEGABYTE);
    JsonNode data = read(page);
    assertThat(data.at("/room").toString())
        .isEqualTo("{\"pods\":20000,\"listed\":20000,\"tried\":20000,\"explained\":1000}");
    assertThat(data.at("/result/pods")).hasSize(20_000);
    assertThat(data.at("/result/pods").findValues("scores")).hasSize(1_000);

    Comparison comparison = Comparison.of(large, Results.large("b.yaml", 5_000, 20_000));
    assertThat(text(ReportPage.of(comparison, ORIGIN)).length()).isLessThan(18 * MEGABYTE);
  }

  @Test
  void limitsPageSizeForManyPods() throws IOException {
    String page = text(ReportPage.of(Results.large("a.yaml", 100, 100_000), ORIGIN));
    assertThat(page.length()).isLessThan(10 * MEGABYTE);
    JsonNode data = read(page);
    assertThat(data.at("/room").toString())
        .isEqualTo("{\"pods\":100000,\"listed\":25000,\"tried\":100000,\"explained\":1000}");
    assertThat(data.at("/result/totals/pods/placed").asInt()).isEqualTo(100_000);
  }
}
