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

/** Serves the configuration with all defaults and with secrets redacted. */
public final class ConfigEndpoint implements Endpoint {
  private static final String REDACTED = "redacted";

  private final SchedulerConfiguration configuration;

  public ConfigEndpoint(SchedulerConfiguration configuration) {
    this.configuration = configuration;
  }

  @Override
  public Response handle(Request request) {
    ObjectMapper mapper = new ObjectMapper(); // requests are rare
    try {
      ObjectNode json = mapper.createObjectNode();
      JsonNode config = mapper.readTree(ConfigPrinter.print(configuration));
      config.path("extenders").forEach(ConfigEndpoint::redactSecrets);
      json.set("componentconfig", config);
      return Response.json(Response.OK, json + "\n");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // impossible: ConfigPrinter prints valid JSON
    }
  }

  private static void redactSecrets(JsonNode extender) {
    if (extender.path("tlsConfig") instanceof ObjectNode tls && tls.has("keyData")) {
      tls.put(
          "keyData", Base64.getEncoder().encodeToString(REDACTED.getBytes(StandardCharsets.UTF_8)));
    }
    if (extender instanceof ObjectNode object && object.has("urlPrefix")) {
      String url = object.path("urlPrefix").asText();
      object.put("urlPrefix", url.replaceFirst("//[^/@]*@", "//" + REDACTED + "@"));
    }
  }
}
