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

/** Answers how many replicas with the posted requirements the cluster takes. */
public final class PredictEndpoint implements Endpoint {
  public static final String PATH = "/replicas/predict";

  /** Nobody has built what Clusternet asks for there. */
  public static final String UNSCHEDULED_PATH = "/replicas/unscheduled";

  public static final Endpoint UNSCHEDULED =
      request -> Response.text(Response.INTERNAL_ERROR, "Not Implemented\n");

  private static final Logger LOG = LoggerFactory.getLogger(PredictEndpoint.class);

  /** For all places together: Clusternet knows no others yet. */
  private static final String ALL = "default";

  private final ObjectMapper mapper = KubernetesJson.mapper();
  private final Predictor predictor;
  private final EstimateMeter meter;

  public PredictEndpoint(Predictor predictor, EstimateMeter meter) {
    this.predictor = predictor;
    this.meter = meter;
  }

  @Override
  public Response answer(Request request) {
    long start = meter.start();
    Response response = predict(request.body());
    meter.ended("Predict", response.status() == Response.OK, start);
    return response;
  }

  private Response predict(String body) {
    EstimateRequest question;
    try {
      question = question(body);
    } catch (JsonProcessingException e) {
      return Response.text(
          Response.BAD_REQUEST,
          "no replica requirements: %s\n".formatted(JsonMappingMessages.of(e, "")));
    } catch (EstimateFailedException e) {
      return Response.text(Response.BAD_REQUEST, e.getMessage() + "\n");
    }
    try {
      ObjectNode json = JsonNodeFactory.instance.objectNode();
      json.putObject("replicas").put(ALL, predictor.predict(question));
      return Response.json(Response.OK, json.toString());
    } catch (EstimateFailedException e) {
      LOG.debug("No prediction: {}", e.getMessage());
      return Response.text(Response.INTERNAL_ERROR, e.getMessage() + "\n");
    }
  }

  /** Requirements have their names from the fields of a pod. */
  private EstimateRequest question(String body) throws JsonProcessingException {
    PodSpec given = mapper.readValue(body, PodSpec.class);
    if (given == null) {
      throw new EstimateFailedException("no replica requirements: null");
    }
    ResourceRequirements resources =
        Objects.requireNonNullElseGet(given.getResources(), ResourceRequirements::new);
    Map<String, Quantity> requests =
        Objects.requireNonNullElseGet(resources.getRequests(), Map::of);
    requests.forEach(PredictEndpoint::requireAmount);
    PodSpec spec =
        RequestedPods.spec(
            requests,
            Objects.requireNonNullElseGet(given.getNodeSelector(), Map::of),
            given.getTolerations(),
            given.getAffinity(),
            "");
    return new EstimateRequest("", List.of(new RequestedPods(1, spec)), List.of())
        .requireFewResourceNames("resources.requests");
  }

  private static void requireAmount(String name, Quantity amount) {
    io.berth.model.Quantity parsed = io.berth.model.Quantity.tryParse(amount.toString());
    if (parsed == null) {
      throw new EstimateFailedException(
          "resources.requests.%s: \"%s\" is no amount".formatted(name, amount));
    }
    if (parsed.sign() < 0) {
      throw new EstimateFailedException(
          "resources.requests.%s: %s is negative; ask for an amount from 0 on"
              .formatted(name, amount));
    }
  }
}
