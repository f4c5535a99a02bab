package io.berth.simulator.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.model.ResourceName;
import io.berth.simulator.result.Comparison;
import io.berth.simulator.result.MainResource;
import io.berth.simulator.result.ResultJson;
import io.berth.simulator.result.SimulationResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Results as one HTML page that needs nothing else: no network, no other file. Its policy allows
 * the style and the script that are in it, by their hashes, and nothing besides.
 *
 * <p>The page is bounded in what it says of single pods, and tells what it leaves out.
 */
public final class ReportPage {
  /* Together some 10 MB, which browsers open at once and people can still send to each other. */
  private static final int MOST_PODS = 25_000;
  private static final int MOST_EXPLAINED = 1_000;

  private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");
  private static final List<String> SCRIPTS =
      List.of(
          "data.js",
          "page.js",
          "colours.js",
          "heatmap.js",
          "maps.js",
          "tables.js",
          "links.js",
          "detail.js",
          "report.js");

  private final ObjectNode data;

  private ReportPage(ObjectNode result, PagePodLimit room, ResourceName shown, PageOrigin origin) {
    this.data = JsonNodeFactory.instance.objectNode();
    data.put("kind", "Report").put("version", 1);
    data.set("origin", origin.json());
    data.put("shown", shown.name());
    data.set("room", room.json());
    data.set("result", result);
  }

  public static ReportPage of(SimulationResult result, PageOrigin origin) {
    PagePodLimit room = new PagePodLimit(List.of(result), MOST_PODS, MOST_EXPLAINED);
    return new ReportPage(ResultJson.of(result, room), room, MainResource.of(result), origin);
  }

  public static ReportPage of(Comparison comparison, PageOrigin origin) {
    List<SimulationResult> both = List.of(comparison.first(), comparison.second());
    PagePodLimit room = new PagePodLimit(both, MOST_PODS, MOST_EXPLAINED / both.size());
    return new ReportPage(
        ResultJson.of(comparison, room), room, MainResource.of(comparison), origin);
  }

  /** Writes the page; the writer stays open. */
  public void write(Writer out) throws IOException {
    String style = resource("report.css");
    String script = SCRIPTS.stream().map(ReportPage::resource).collect(Collectors.joining("\n"));
    String template = resource("report.html");
    Matcher place = PLACE.matcher(template);
    int written = 0;
    while (place.find()) {
      out.append(template, written, place.start());
      written = place.end();
      switch (place.group(1)) {
        case "policy" -> out.append(policy(style, script));
        case "style" -> out.append(style);
        case "script" -> out.append(script);
        case "data" -> PageData.write(data, out);
        default -> throw new IllegalStateException("nothing is known of " + place.group());
      }
    }
    out.append(template, written, template.length());
  }

  private static String policy(String style, String script) {
    return "default-src 'none'; style-src '%s'; script-src '%s'; base-uri 'none'; form-action 'none'"
        .formatted(hash(style), hash(script));
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static String resource(String name) {
    try (InputStream in = ReportPage.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
