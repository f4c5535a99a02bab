package io.berth.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.config.ConfigPrinter;
import io.berth.config.SchedulerConfiguration;
import io.berth.server.http.Endpoint;
import io.berth.server.http.Request;
import io.berth.server.http.Response;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Shows the configuration with all defaults, but for what is nobody's business. */
public final class ConfigEndpoint implements Endpoint {
  private static final String HIDDEN = "redacted";

  private final SchedulerConfiguration configuration;

  public ConfigEndpoint(SchedulerConfiguration configuration) {
    this.configuration = configuration;
  }

  @Override
  public Response answer(Request request) {
    ObjectMapper mapper = new ObjectMapper(); // nobody asks often
    try {
      ObjectNode shown = mapper.createObjectNode();
      JsonNode config = mapper.readTree(ConfigPrinter.print(configuration));
      config.path("extenders").forEach(ConfigEndpoint::hideSecrets);
      shown.set("componentconfig", config);
      return Response.json(Response.OK, shown + "\n");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // it was printed just now
    }
  }

  private static void hideSecrets(JsonNode extender) {
    if (extender.path("tlsConfig") instanceof ObjectNode tls && tls.has("keyData")) {
      tls.put(
          "keyData", Base64.getEncoder().encodeToString(HIDDEN.getBytes(StandardCharsets.UTF_8)));
    }
    if (extender instanceof ObjectNode one && one.has("urlPrefix")) {
      String url = one.path("urlPrefix").asText();
      one.put("urlPrefix", url.replaceFirst("//[^/@]*@", "//" + HIDDEN + "@"));
    }
  }
}
