package io.berth.simulator.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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
import org.jspecify.annotations.Nullable;

/**
 * Renders results as one self-contained HTML page, without network access or other files. Its
 * content security policy allows only its own style and script, by their hashes.
 *
 * <p>The number of listed pods is limited; the page shows how many it omits.
 */
public final class ReportPage {
  /* Limits the page to about 10 MB. */
  private static final int MAX_PODS = 25_000;
  private static final int MAX_EXPLAINED = 1_000;

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{(\\w+)}}");
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

  private ReportPage(
      ObjectNode result, PagePodLimit podLimit, ResourceName shown, PageOrigin origin) {
    this.data = JsonNodeFactory.instance.objectNode();
    data.put("kind", "Report").put("version", 1);
    data.set("origin", origin.json());
    data.put("shown", shown.name());
    data.set("room", podLimit.json());
    data.set("result", result);
  }

  public static ReportPage of(SimulationResult result, PageOrigin origin) {
    PagePodLimit podLimit = new PagePodLimit(List.of(result), MAX_PODS, MAX_EXPLAINED);
    return new ReportPage(
        ResultJson.of(result, podLimit), podLimit, MainResource.of(result), origin);
  }

  public static ReportPage of(Comparison comparison, PageOrigin origin) {
    List<SimulationResult> both = List.of(comparison.first(), comparison.second());
    PagePodLimit podLimit = new PagePodLimit(both, MAX_PODS, MAX_EXPLAINED / both.size());
    return new ReportPage(
        ResultJson.of(comparison, podLimit), podLimit, MainResource.of(comparison), origin);
  }

  /** Writes the page; the writer stays open. */
  public void write(Writer out) throws IOException {
    String style = resource("report.css");
    String script = SCRIPTS.stream().map(ReportPage::resource).collect(Collectors.joining("\n"));
    String template = resource("report.html");
    Matcher placeholder = PLACEHOLDER.matcher(template);
    int written = 0;
    while (placeholder.find()) {
      out.append(template, written, placeholder.start());
      written = placeholder.end();
      switch (placeholder.group(1)) {
        case "policy" -> out.append(policy(style, script));
        case "style" -> out.append(style);
        case "script" -> out.append(script);
        case "data" -> PageData.write(data, out);
        default -> throw new IllegalStateException("unknown placeholder " + placeholder.group());
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
      throw new IllegalStateException("SHA-256 is not available", e);
    }
  }

  private static String resource(String name) {
    try (InputStream in = ReportPage.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Writes JSON into an HTML page. Names can contain anything, {@code </script>} too, so all markup
   * and non-ASCII characters are escaped.
   */
  private static final class PageData {
    private static final JsonFactory FACTORY =
        new JsonFactoryBuilder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .characterEscapes(new MarkupEscapes())
            .build();
    private static final ObjectMapper MAPPER = new ObjectMapper(FACTORY);

    private PageData() {}

    static void write(JsonNode data, Writer out) throws IOException {
      try (JsonGenerator generator = FACTORY.createGenerator(out)) {
        MAPPER.writeTree(generator, data);
      }
    }

    private static final class MarkupEscapes extends CharacterEscapes {
      private static final long serialVersionUID = 1L;

      @Override
      public int[] getEscapeCodesForAscii() {
        int[] codes = standardAsciiEscapesForJSON();
        for (char markup : "<>&'".toCharArray()) {
          codes[markup] = ESCAPE_STANDARD;
        }
        return codes;
      }

      @Override
      public @Nullable SerializableString getEscapeSequence(int character) {
        return null;
      }
    }
  }
}
