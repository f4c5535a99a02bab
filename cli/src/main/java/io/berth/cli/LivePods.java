package io.berth.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.kube.ApiClient;
import io.berth.kube.ApiException;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Selects the pod of a workload to explain: a pending pod, if there is one. */
final class LivePods {
  private static final int PAGE_SIZE = 250;

  private static final Map<String, String> RESOURCES =
      Map.of(
          "Deployment", "apps/v1/namespaces/%s/deployments",
          "ReplicaSet", "apps/v1/namespaces/%s/replicasets",
          "StatefulSet", "apps/v1/namespaces/%s/statefulsets",
          "DaemonSet", "apps/v1/namespaces/%s/daemonsets",
          "Job", "batch/v1/namespaces/%s/jobs");

  private final ApiClient api;

  LivePods(ApiClient api) {
    this.api = api;
  }

  /**
   * A selected pod.
   *
   * @param note a note that names the pod, or the empty text
   */
  record Selection(String name, String note) {}

  private record Candidate(String name, boolean pending) {}

  /**
   * Selects a pod of a workload.
   *
   * @param subject a pod or workload with its namespace
   * @throws CommandFailure if there is no such workload, or it has no pods
   * @throws ApiException if the API server does not respond
   */
  Selection select(PodSubject subject) {
    if (subject.isPod()) {
      return new Selection(subject.name(), "");
    }
    String namespace = Objects.requireNonNull(subject.namespace());
    List<Candidate> pods = new ArrayList<>();
    String path =
        "/api/v1/namespaces/%s/pods?limit=%d&labelSelector=%s"
            .formatted(namespace, PAGE_SIZE, URLEncoder.encode(selector(workload(subject)), UTF_8));
    String next = path;
    while (!next.isEmpty()) {
      JsonNode page = get(next, "list pods in the namespace " + namespace);
      page.path("items").forEach(pod -> addCandidate(subject, pod, pods));
      String token = page.path("metadata").path("continue").asText();
      next = token.isEmpty() ? "" : path + "&continue=" + URLEncoder.encode(token, UTF_8);
    }
    return select(subject, pods);
  }

  private static void addCandidate(PodSubject subject, JsonNode pod, List<Candidate> pods) {
    String phase = pod.path("status").path("phase").asText();
    if (isOf(subject, pod) && !phase.equals("Succeeded") && !phase.equals("Failed")) {
      pods.add(
          new Candidate(
              pod.path("metadata").path("name").asText(),
              pod.path("spec").path("nodeName").asText().isEmpty()));
    }
  }

  private static Selection select(PodSubject subject, List<Candidate> pods) {
    long pending = pods.stream().filter(Candidate::pending).count();
    Candidate best =
        pods.stream()
            .min(
                Comparator.comparing((Candidate pod) -> !pod.pending())
                    .thenComparing(Candidate::name, NaturalOrder.INSTANCE))
            .orElseThrow(
                () ->
                    CommandFailure.invalidInput(
                        List.of(
                            "%s has no pods in the namespace %s; see the events of the workload"
                                .formatted(subject, subject.namespace()))));
    return new Selection(
        best.name(), subject.note(best.name(), best.pending(), pods.size(), pending));
  }

  private JsonNode workload(PodSubject subject) {
    String resource =
        Objects.requireNonNull(RESOURCES.get(subject.kind())).formatted(subject.namespace());
    try {
      return get(
          "/apis/%s/%s".formatted(resource, subject.name()),
          "get %s in the namespace %s"
              .formatted(resource.substring(resource.lastIndexOf('/') + 1), subject.namespace()));
    } catch (ApiException e) {
      if (e.isNotFound()) {
        throw CommandFailure.invalidInput(
            List.of("there is no %s in the namespace %s".formatted(subject, subject.namespace())));
      }
      throw e;
    }
  }

  private JsonNode get(String path, String action) {
    try {
      return api.get(path, JsonNode.class);
    } catch (ApiException e) {
      if (e.isForbidden()) {
        throw CommandFailure.invalidInput(
            List.of("you are not allowed to %s; name the pod instead".formatted(action)));
      }
      throw e;
    }
  }

  /** Formats a label selector for the query of a request. */
  private static String selector(JsonNode workload) {
    List<String> terms = new ArrayList<>();
    JsonNode selector = workload.path("spec").path("selector");
    for (Map.Entry<String, JsonNode> requirement : selector.path("matchLabels").properties()) {
      terms.add(requirement.getKey() + "=" + requirement.getValue().asText());
    }
    for (JsonNode requirement : selector.path("matchExpressions")) {
      String key = requirement.path("key").asText();
      List<String> values = new ArrayList<>();
      requirement.path("values").forEach(value -> values.add(value.asText()));
      String list = " (" + String.join(",", values) + ")";
      switch (requirement.path("operator").asText()) {
        case "In" -> terms.add(key + " in" + list);
        case "NotIn" -> terms.add(key + " notin" + list);
        case "Exists" -> terms.add(key);
        case "DoesNotExist" -> terms.add("!" + key);
        default -> {} // the owners of the pods are checked, too
      }
    }
    return String.join(",", terms);
  }

  /**
   * Returns whether a workload controls a pod, in the case of a Deployment through a ReplicaSet.
   */
  private static boolean isOf(PodSubject subject, JsonNode pod) {
    for (JsonNode owner : pod.path("metadata").path("ownerReferences")) {
      String kind = owner.path("kind").asText();
      String name = owner.path("name").asText();
      if (owner.path("controller").asBoolean()) {
        String hash = pod.path("metadata").path("labels").path("pod-template-hash").asText();
        return subject.kind().equals("Deployment")
            ? kind.equals("ReplicaSet") && name.equals(subject.name() + "-" + hash)
            : kind.equals(subject.kind()) && name.equals(subject.name());
      }
    }
    return false;
  }
}
