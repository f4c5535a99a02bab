package io.berth.cli;

import io.berth.model.Quantity;
import io.berth.model.ResourceName;
import io.berth.tree.Suggestions;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parses the requests of a replica from the command line. */
final class RequestOption {
  /** The native resources of containers besides huge pages. */
  private static final List<String> NATIVE_RESOURCES =
      List.of("cpu", "memory", "ephemeral-storage");

  private static final String NATIVE_DOMAIN = "kubernetes.io/";

  private RequestOption() {}

  /** Returns a pod with these requests and without constraints. */
  static Pod pod(List<String> requests) {
    Map<String, io.fabric8.kubernetes.api.model.Quantity> amounts = new LinkedHashMap<>();
    for (String request : requests) {
      int equals = request.indexOf('=');
      String name = request.substring(0, Math.max(0, equals));
      String amount = request.substring(equals + 1);
      Quantity parsed = Quantity.tryParse(amount);
      if (equals <= 0 || parsed == null) {
        throw invalid(
            "\"%s\" is not RESOURCE=AMOUNT; use a value such as cpu=500m or memory=1Gi"
                .formatted(request));
      }
      if (parsed.sign() < 0) {
        throw invalid("%s is negative; use 0 or more".formatted(request));
      }
      requireResource(name);
      if (amounts.put(name, new io.fabric8.kubernetes.api.model.Quantity(amount)) != null) {
        throw invalid("%s is set twice; set each resource once".formatted(name));
      }
    }
    return pod(amounts);
  }

  private static Pod pod(Map<String, io.fabric8.kubernetes.api.model.Quantity> amounts) {
    return new PodBuilder()
        .withNewMetadata()
        .withNamespace("default")
        .withName("replica")
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("main")
        .withNewResources()
        .withRequests(amounts)
        .endResources()
        .endContainer()
        .endSpec()
        .build();
  }

  /** Requires a resource that an API server accepts; other names would be ignored silently. */
  private static void requireResource(String name) {
    ResourceName resource = ResourceName.of(name);
    boolean isValid =
        name.indexOf('/') < 0
            ? NATIVE_RESOURCES.contains(name) || resource.isHugePages()
            : resource.isExtended() || name.contains(NATIVE_DOMAIN);
    if (!isValid) {
      String hint = Suggestions.didYouMean(name, NATIVE_RESOURCES);
      throw invalid(
          "a container cannot request \"%s\"%s"
              .formatted(
                  name,
                  hint.isEmpty()
                      ? "; use cpu, memory, ephemeral-storage, hugepages-SIZE or an extended"
                          + " resource such as example.com/gpu"
                      : hint));
    }
  }

  private static CommandFailure invalid(String problem) {
    return CommandFailure.invalidInput(List.of("--request: " + problem));
  }
}
