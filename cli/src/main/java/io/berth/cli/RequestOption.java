package io.berth.cli;

import io.berth.model.Quantity;
import io.berth.model.ResourceName;
import io.berth.tree.Suggestions;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads what a replica asks for from the command line. */
final class RequestOption {
  /** Besides these, containers can ask for huge pages and for names of a domain. */
  private static final List<String> STANDARD = List.of("cpu", "memory", "ephemeral-storage");

  private static final String NATIVE_DOMAIN = "kubernetes.io/";

  private RequestOption() {}

  /** Returns a pod that asks for this and is particular about nothing else. */
  static Pod pod(List<String> request) {
    Map<String, io.fabric8.kubernetes.api.model.Quantity> amounts = new LinkedHashMap<>();
    for (String one : request) {
      int equals = one.indexOf('=');
      String name = one.substring(0, Math.max(0, equals));
      String amount = one.substring(equals + 1);
      Quantity parsed = Quantity.tryParse(amount);
      if (equals <= 0 || parsed == null) {
        throw wrong("\"%s\" is no request; write it like cpu=500m or memory=1Gi".formatted(one));
      }
      if (parsed.sign() < 0) {
        throw wrong("%s is negative; give an amount from 0 on".formatted(one));
      }
      requireResource(name);
      if (amounts.put(name, new io.fabric8.kubernetes.api.model.Quantity(amount)) != null) {
        throw wrong("%s is there twice; name each resource once".formatted(name));
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

  /** What an API server would not take would be passed over by those who count. */
  private static void requireResource(String name) {
    ResourceName resource = ResourceName.of(name);
    boolean known =
        name.indexOf('/') < 0
            ? STANDARD.contains(name) || resource.isHugePages()
            : resource.isExtended() || name.contains(NATIVE_DOMAIN);
    if (!known) {
      String hint = Suggestions.didYouMean(name, STANDARD);
      throw wrong(
          "a container cannot ask for \"%s\"%s"
              .formatted(
                  name,
                  hint.isEmpty()
                      ? "; name cpu, memory, ephemeral-storage, hugepages-SIZE or a resource of a"
                          + " domain such as example.com/gpu"
                      : hint));
    }
  }

  private static CommandFailure wrong(String problem) {
    return CommandFailure.wrongInput(List.of("--request: " + problem));
  }
}
