package io.berth.insight.clusternet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.framework.EstimateMeter;
import io.berth.insight.live.EstimateFailedException;
import io.berth.insight.live.EstimateRequest;
import io.berth.insight.live.RequestedPods;
import io.berth.manifest.JsonMappingMessages;
import io.berth.manifest.KubernetesJson;
import io.berth.server.http.Endpoint;
import io.berth.server.http.Request;
import io.berth.server.http.Response;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves the number of replicas with the posted requirements that fit on the cluster. */
public final class PredictEndpoint implements Endpoint {
  public static final String PATH = "/replicas/predict";

  /** Clusternet calls this path, but no predictor implements it. */
  public static final String UNSCHEDULED_PATH = "/replicas/unscheduled";

  public static final Endpoint UNSCHEDULED =
      request -> Response.text(Response.INTERNAL_ERROR, "Not Implemented\n");

  private static final Logger LOG = LoggerFactory.getLogger(PredictEndpoint.class);

  /** The only key that Clusternet supports: the whole cluster. */
  private static final String WHOLE_CLUSTER = "default";

  private final ObjectMapper mapper = KubernetesJson.mapper();
  private final Predictor predictor;
  private final EstimateMeter meter;

  public PredictEndpoint(Predictor predictor, EstimateMeter meter) {
    this.predictor = predictor;
    this.meter = meter;
  }

  @Override
  public Response handle(Request request) {
    long start = meter.start();
    Response response = predict(request.body());
    meter.requestFinished("Predict", response.status() == Response.OK, start);
    return response;
  }

  private Response predict(String body) {
    EstimateRequest estimateRequest;
    try {
      estimateRequest = parse(body);
    } catch (JsonProcessingException e) {
      return Response.text(
          Response.BAD_REQUEST,
          "invalid replica requirements: %s\n".formatted(JsonMappingMessages.of(e, "")));
    } catch (EstimateFailedException e) {
      return Response.text(Response.BAD_REQUEST, e.getMessage() + "\n");
    }
    try {
      ObjectNode json = JsonNodeFactory.instance.objectNode();
      json.putObject("replicas").put(WHOLE_CLUSTER, predictor.predict(estimateRequest));
      return Response.json(Response.OK, json.toString());
    } catch (EstimateFailedException e) {
      LOG.atDebug().addKeyValue("reason", e.getMessage()).log("Prediction failed");
      return Response.text(Response.INTERNAL_ERROR, e.getMessage() + "\n");
    }
  }

  /** Parses requirements, whose fields are named like those of a pod spec. */
  private EstimateRequest parse(String body) throws JsonProcessingException {
    PodSpec requirements = mapper.readValue(body, PodSpec.class);
    if (requirements == null) {
      throw new EstimateFailedException("invalid replica requirements: null");
    }
    ResourceRequirements resources =
        Objects.requireNonNullElseGet(requirements.getResources(), ResourceRequirements::new);
    Map<String, Quantity> requests =
        Objects.requireNonNullElseGet(resources.getRequests(), Map::of);
    requests.forEach(PredictEndpoint::requireValidQuantity);
    PodSpec spec =
        RequestedPods.spec(
            requests,
            Objects.requireNonNullElseGet(requirements.getNodeSelector(), Map::of),
            requirements.getTolerations(),
            requirements.getAffinity(),
            "");
    return new EstimateRequest("", List.of(new RequestedPods(1, spec)), List.of())
        .requireFewResourceNames("resources.requests");
  }

  private static void requireValidQuantity(String name, Quantity quantity) {
    io.berth.model.Quantity parsed = io.berth.model.Quantity.tryParse(quantity.toString());
    if (parsed == null) {
      throw new EstimateFailedException(
          "resources.requests.%s: \"%s\" is not a quantity".formatted(name, quantity));
    }
    if (parsed.sign() < 0) {
      throw new EstimateFailedException(
          "resources.requests.%s: %s is negative; must be at least 0".formatted(name, quantity));
    }
  }
}
