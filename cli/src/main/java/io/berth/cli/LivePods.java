package io.berth.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.kube.ApiException;
import io.berth.kube.ApiServer;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Finds the pod of a workload that explains most: one that is pending, if there is one. */
final class LivePods {
  private static final int MAX_PODS = 500;

  private static final Map<String, String> RESOURCES =
      Map.of(
          "Deployment", "apps/v1/namespaces/%s/deployments",
          "ReplicaSet", "apps/v1/namespaces/%s/replicasets",
          "StatefulSet", "apps/v1/namespaces/%s/statefulsets",
          "DaemonSet", "apps/v1/namespaces/%s/daemonsets",
          "Job", "batch/v1/namespaces/%s/jobs");

  private final ApiServer api;

  LivePods(ApiServer api) {
    this.api = api;
  }

  /**
   * A pod to explain.
   *
   * @param note why it is this one, or the empty text
   */
  record Chosen(String name, String note) {}

  private record Candidate(String name, boolean pending) {}

  /**
   * Chooses a pod of a workload.
   *
   * @param subject with its namespace
   * @throws CommandFailure if there is no such workload, or it has no pods
   * @throws ApiException if the API server does not answer
   */
  Chosen choose(PodSubject subject) {
    if (subject.isPod()) {
      return new Chosen(subject.name(), "");
    }
    String namespace = Objects.requireNonNull(subject.namespace());
    List<Candidate> pods = new ArrayList<>();
    String path =
        "/api/v1/namespaces/%s/pods?limit=%d&labelSelector=%s"
            .formatted(namespace, MAX_PODS, URLEncoder.encode(selector(workload(subject)), UTF_8));
    for (JsonNode pod : get(path, "list pods in the namespace " + namespace).path("items")) {
      String phase = pod.path("status").path("phase").asText();
      if (isOf(subject, pod) && !phase.equals("Succeeded") && !phase.equals("Failed")) {
        pods.add(
            new Candidate(
                pod.path("metadata").path("name").asText(),
                pod.path("spec").path("nodeName").asText().isEmpty()));
      }
    }
    return choose(subject, pods);
  }

  private static Chosen choose(PodSubject subject, List<Candidate> pods) {
    long pending = pods.stream().filter(Candidate::pending).count();
    Candidate best =
        pods.stream()
            .min(
                Comparator.comparing((Candidate pod) -> !pod.pending())
                    .thenComparing(Candidate::name, NaturalOrder.INSTANCE))
            .orElseThrow(
                () ->
                    CommandFailure.wrongInput(
                        List.of(
                            "%s has no pods in the namespace %s; its events tell why"
                                .formatted(subject, subject.namespace()))));
    return new Chosen(
        best.name(), WorkloadNote.of(subject, best.name(), best.pending(), pods.size(), pending));
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
        throw CommandFailure.wrongInput(
            List.of("there is no %s in the namespace %s".formatted(subject, subject.namespace())));
      }
      throw e;
    }
  }

  private JsonNode get(String path, String what) {
    try {
      return api.get(path, JsonNode.class);
    } catch (ApiException e) {
      if (e.code() == 403) {
        throw CommandFailure.wrongInput(
            List.of("you are not allowed to %s; name the pod instead".formatted(what)));
      }
      throw e;
    }
  }

  /** Writes a selector as the API takes it in a query. */
  private static String selector(JsonNode workload) {
    List<String> terms = new ArrayList<>();
    JsonNode selector = workload.path("spec").path("selector");
    for (Map.Entry<String, JsonNode> one : selector.path("matchLabels").properties()) {
      terms.add(one.getKey() + "=" + one.getValue().asText());
    }
    for (JsonNode one : selector.path("matchExpressions")) {
      String key = one.path("key").asText();
      List<String> values = new ArrayList<>();
      one.path("values").forEach(value -> values.add(value.asText()));
      String list = " (" + String.join(",", values) + ")";
      switch (one.path("operator").asText()) {
        case "In" -> terms.add(key + " in" + list);
        case "NotIn" -> terms.add(key + " notin" + list);
        case "Exists" -> terms.add(key);
        case "DoesNotExist" -> terms.add("!" + key);
        default -> {} // the pods' owners are looked at, too
      }
    }
    return String.join(",", terms);
  }

  /** Tells whether a workload controls a pod; a Deployment does so through a ReplicaSet. */
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
